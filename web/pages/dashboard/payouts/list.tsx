import { ListScreen } from '../../../app/list/list-screen.tsx'
import { partnerPayoutList } from '../../../clinic/payout-list.tsx'

/** Payouts to the clinic. */
export const Page = () => <ListScreen declaration={partnerPayoutList} />
