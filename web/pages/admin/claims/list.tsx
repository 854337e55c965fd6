import { ListScreen } from '../../../app/list/list-screen.tsx'
import { claimList } from '../../../claims/claim-list.tsx'

/** Claims of all households. */
export const Page = () => <ListScreen declaration={claimList} />
