import { IconFingerprint } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Sign-in identities. Missing yet: identities, orphans, link. */
export const Page = () => (
  <EmptyScreen screen="admin_users_fb" icon={IconFingerprint} next={['admin_users']} />
)
