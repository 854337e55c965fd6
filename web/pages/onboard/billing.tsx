import { IconCreditCard } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Payment method. Missing yet: payment provider's element, saved card. */
export const Page = () => (
  <EmptyScreen screen="onboard_billing" icon={IconCreditCard} next={['find_care']} />
)
