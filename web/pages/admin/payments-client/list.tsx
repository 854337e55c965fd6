import { IconCreditCard } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Client payments. Not implemented yet: payments and amounts due. */
export const Page = () => (
  <EmptyScreen screen="admin_client_payments" icon={IconCreditCard} next={['admin_accounts']} />
)
