import { IconUser } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Family of an account. Missing yet: covered people. */
export const Page = () => (
  <EmptyScreen screen="admin_account_clients" icon={IconUser} next={['admin_accounts']} />
)
