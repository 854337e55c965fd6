import { ListScreen } from '../../../app/list/list-screen.tsx'
import { insurancePaymentItemList } from '../../../money/insurance-payment-list.tsx'

/** Allocations of insurers' payments to claims. */
export const Page = () => <ListScreen declaration={insurancePaymentItemList} />
