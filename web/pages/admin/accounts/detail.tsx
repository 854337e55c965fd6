import { IconUsersGroup } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Account. Missing yet: state of the account, approve insurer. */
export const Page = () => (
  <EmptyScreen screen="admin_account" icon={IconUsersGroup} next={['admin_accounts']} />
)
