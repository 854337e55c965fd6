import { ListScreen } from '../../list/list-screen.tsx'
import { policyList } from '../../staff/policy-list.tsx'

/** Policies of all households, and the insurer still to be found. */
export const Page = () => <ListScreen declaration={policyList} />
