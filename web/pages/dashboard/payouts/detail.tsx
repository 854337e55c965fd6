import { PayoutPage } from '../../../clinic/payout-page.tsx'

/** Statement of a payout, as PDF and CSV too. */
export const Page = PayoutPage
