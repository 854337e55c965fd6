import { IconUser } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Clients. Missing yet: list on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_clients" icon={IconUser} next={['admin_accounts']} />
)
