import { AccountBilling } from '../../../billing/account-billing.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'

/**
 * Payment methods, payments and card setups of an account.
 * Not implemented yet: forms for charges and refunds.
 */
export const Page = () => <AccountPage>{({ id }) => <AccountBilling id={id} />}</AccountPage>
