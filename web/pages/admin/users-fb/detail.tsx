import { IconFingerprint } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Sign-in identity. Missing yet: state, link, disable. */
export const Page = () => (
  <EmptyScreen screen="admin_user_fb" icon={IconFingerprint} next={['admin_users_fb']} />
)
