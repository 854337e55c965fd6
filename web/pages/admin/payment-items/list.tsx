import { IconListDetails } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payment lines. Not implemented yet: ledger lines. */
export const Page = () => (
  <EmptyScreen screen="admin_payment_items" icon={IconListDetails} next={['admin_payments']} />
)
