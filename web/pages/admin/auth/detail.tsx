import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Authorization. Missing yet: decision form, letter. */
export const Page = () => (
  <EmptyScreen screen="admin_auth" icon={IconClipboardCheck} next={['admin_auths']} />
)
