import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Authorizations. Not implemented yet: list, new authorization. */
export const Page = () => (
  <EmptyScreen screen="dashboard_auths" icon={IconClipboardCheck} next={['dashboard']} />
)
