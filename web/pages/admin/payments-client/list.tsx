import { ListScreen } from '../../../app/list/list-screen.tsx'
import { clientPaymentList } from '../../../money/payment-lists.tsx'

/** Payments of households. */
export const Page = () => <ListScreen declaration={clientPaymentList} />
