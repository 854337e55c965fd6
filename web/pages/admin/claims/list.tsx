import { ListScreen } from '../../../app/list/list-screen.tsx'
import { claimList } from '../../../claims/claim-list.tsx'

/** Claims of all households. Not implemented yet: snoozing, asking several for documents, checks before sending. */
export const Page = () => <ListScreen declaration={claimList} />
