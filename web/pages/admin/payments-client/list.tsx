import { ListScreen } from '../../../app/list/list-screen.tsx'
import { clientPaymentList } from '../../../money/payment-lists.tsx'

/**
 * Payments of households.
 * Not implemented yet: stages of reminders to a household that owes.
 */
export const Page = () => <ListScreen declaration={clientPaymentList} />
