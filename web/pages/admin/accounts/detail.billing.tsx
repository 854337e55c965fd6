import { IconCreditCard } from '@tabler/icons-react'
import { AccountPage } from '../../../staff/account-page.tsx'
import { EmptyState } from '../../../ui/empty-screen.tsx'

/** Money of an account. Missing yet: card, charges, refunds. */
export const Page = () => (
  <AccountPage>
    {() => (
      <EmptyState
        screen="admin_account_billing"
        icon={IconCreditCard}
        next={['admin_client_payments']}
      />
    )}
  </AccountPage>
)
