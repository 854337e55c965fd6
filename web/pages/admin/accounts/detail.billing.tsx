import { AccountBilling } from '../../../billing/account-billing.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'

/** What an account owes, its payment methods, payments and card setups. */
export const Page = () => <AccountPage>{({ id }) => <AccountBilling id={id} />}</AccountPage>
