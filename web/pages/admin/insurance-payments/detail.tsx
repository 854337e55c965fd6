import { InsurancePaymentPage } from '../../../money/insurance-payment-page.tsx'

/** Not implemented yet: reading an 835 file or bank statement. */
export const Page = InsurancePaymentPage
