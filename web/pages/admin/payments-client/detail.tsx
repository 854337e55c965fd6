import { PaymentPage } from '../../../money/payment-page.tsx'

/** Payment of a household. */
export const Page = () => <PaymentPage list="admin_client_payments" />
