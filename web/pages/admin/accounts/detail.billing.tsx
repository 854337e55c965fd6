import { AccountBilling } from '../../../billing/account-billing.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'

/** Money of an account: its cards, what it paid, how its cards came on file. Charges and refunds come with claims. */
export const Page = () => <AccountPage>{({ id }) => <AccountBilling id={id} />}</AccountPage>
