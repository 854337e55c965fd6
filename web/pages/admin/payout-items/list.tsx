import { IconListDetails } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Payout lines. Not implemented yet: ledger lines. */
export const Page = () => (
  <EmptyScreen screen="admin_payout_items" icon={IconListDetails} next={['admin_payouts']} />
)
