import { ListScreen } from '../../app/list/list-screen.tsx'
import { policyList } from '../../policies/policy-list.tsx'

/** Policies of all households, and the insurer still to be found. */
export const Page = () => <ListScreen declaration={policyList} />
