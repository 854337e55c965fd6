import { IconCreditCard } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Client payment. Not implemented yet: charge, refund, dispute. */
export const Page = () => (
  <EmptyScreen
    screen="admin_client_payment"
    icon={IconCreditCard}
    next={['admin_client_payments']}
  />
)
