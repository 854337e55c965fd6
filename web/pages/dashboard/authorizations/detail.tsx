import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Authorization. Not implemented yet: summary, decision letter, thread. */
export const Page = () => (
  <EmptyScreen screen="dashboard_auth" icon={IconClipboardCheck} next={['clinic_auths']} />
)
