import { ListScreen } from '../../../app/list/list-screen.tsx'
import { paymentItemList } from '../../../money/payment-item-list.tsx'

/** Allocations of households' payments to claims. */
export const Page = () => <ListScreen declaration={paymentItemList} />
