import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Authorization. Not implemented yet: decision form and decision letter. */
export const Page = () => (
  <EmptyScreen screen="admin_auth" icon={IconClipboardCheck} next={['admin_auths']} />
)
