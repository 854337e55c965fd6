import { ListScreen } from '../../../app/list/list-screen.tsx'
import { payoutItemList } from '../../../money/payout-list.tsx'

/** What clinics are owed and were paid, by allocation. */
export const Page = () => <ListScreen declaration={payoutItemList} />
