import { IconCreditCard } from '@tabler/icons-react'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

/** Billing of an account. Missing yet: methods, charges, refunds. */
export const Page = () => (
  <EmptyScreen screen="admin_account_billing" icon={IconCreditCard} next={['admin_accounts']} />
)
