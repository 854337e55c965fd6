import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Authorizations. Not implemented yet: the list. */
export const Page = () => (
  <EmptyScreen screen="admin_auths" icon={IconClipboardCheck} next={['admin_partners']} />
)
