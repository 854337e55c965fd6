import { IconCreditCard } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Client payments. Missing yet: what clients paid and owe. */
export const Page = () => (
  <EmptyScreen screen="admin_client_payments" icon={IconCreditCard} next={['admin_accounts']} />
)
