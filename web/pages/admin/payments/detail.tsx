import { PaymentPage } from '../../../money/payment-page.tsx'

/** Payment of a household. Not implemented yet: log of the payment service. */
export const Page = () => <PaymentPage list="admin_payments" />
