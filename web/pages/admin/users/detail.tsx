import { IconUserCog } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** User. Missing yet: roles, access flags, sessions, disable. */
export const Page = () => (
  <EmptyScreen screen="admin_user" icon={IconUserCog} next={['admin_users']} />
)
