import { PayoutPage } from '../../../money/payout-page.tsx'

/** Not implemented yet: bank file, proof of payment. */
export const Page = PayoutPage
