import { AccountBilling } from '../../../billing/account-billing.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'

/**
 * Payment methods, payments and card setups of an account. Charges and refunds come with claims.
 * Not implemented yet: charging and refunding.
 */
export const Page = () => <AccountPage>{({ id }) => <AccountBilling id={id} />}</AccountPage>
