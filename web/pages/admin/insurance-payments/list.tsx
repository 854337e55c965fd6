import { ListScreen } from '../../../app/list/list-screen.tsx'
import { insurancePaymentList } from '../../../money/insurance-payment-list.tsx'

/** Payments of insurers. Not implemented yet: import of files and bank statements. */
export const Page = () => <ListScreen declaration={insurancePaymentList} />
