import { IconClipboardCheck } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Is your policy active?. Missing yet: eligibility check and result. */
export const Page = () => (
  <EmptyScreen screen="onboard_eligibility" icon={IconClipboardCheck} next={['find_care']} />
)
