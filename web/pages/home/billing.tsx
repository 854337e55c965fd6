import { IconReceipt2 } from '@tabler/icons-react'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

/** Billing. Missing yet: payment methods, what is owed, receipts, refunds, tax summary. */
export const Page = () => (
  <EmptyScreen screen="home_billing" icon={IconReceipt2} next={['find_care']} />
)
