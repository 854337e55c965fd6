import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Authorizations. Not implemented yet: list, beginning a request. */
export const Page = () => (
  <EmptyScreen screen="dashboard_auths" icon={IconClipboardCheck} next={['dashboard']} />
)
