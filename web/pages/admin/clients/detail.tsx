import { IconUser } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Client. Missing yet: demographics, policies, consents, merge. */
export const Page = () => (
  <EmptyScreen screen="admin_client" icon={IconUser} next={['admin_clients']} />
)
