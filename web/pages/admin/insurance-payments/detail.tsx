import { InsurancePaymentPage } from '../../../money/insurance-payment-page.tsx'

export const Page = InsurancePaymentPage
