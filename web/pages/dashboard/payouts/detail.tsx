import { PayoutPage } from '../../../clinic/payout-page.tsx'

/** Statement of a payout. Not implemented yet: statement as PDF. */
export const Page = PayoutPage
