import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Authorizations. Missing yet: queue on the list engine. */
export const Page = () => (
  <EmptyScreen screen="admin_auths" icon={IconClipboardCheck} next={['admin_partners']} />
)
