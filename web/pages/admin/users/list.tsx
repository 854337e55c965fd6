import { IconUserCog } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Users. Missing yet: list on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_users" icon={IconUserCog} next={['admin_accounts']} />
)
