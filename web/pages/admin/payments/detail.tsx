import { IconCash } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payment. Not implemented yet: allocations, refund. */
export const Page = () => (
  <EmptyScreen screen="admin_payment" icon={IconCash} next={['admin_payments']} />
)
