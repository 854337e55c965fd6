import { IconUserCog } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Users of an account. Missing yet: people, invite, role; staff hidden. */
export const Page = () => (
  <EmptyScreen screen="admin_account_users" icon={IconUserCog} next={['admin_accounts']} />
)
