import { ListScreen } from '../../../app/list/list-screen.tsx'
import { payoutList } from '../../../money/payout-list.tsx'

/** Payouts to clinics. Not implemented yet: two approvals, bank file. */
export const Page = () => <ListScreen declaration={payoutList} />
