import { IconUsersGroup } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Accounts. Missing yet: list on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_accounts" icon={IconUsersGroup} next={['admin_users']} />
)
