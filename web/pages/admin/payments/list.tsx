import { ListScreen } from '../../../app/list/list-screen.tsx'
import { moneyInList } from '../../../money/payment-lists.tsx'

/** Payments of households and insurers. */
export const Page = () => <ListScreen declaration={moneyInList} />
