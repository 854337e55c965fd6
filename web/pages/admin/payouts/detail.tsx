import { PayoutPage } from '../../../money/payout-page.tsx'

/** A payout: its items, who built and approved it, its bank file and its proof of payment. */
export const Page = PayoutPage
