import { partnerList } from '../../../partners/partner-list.tsx'
import { ListScreen } from '../../../app/list/list-screen.tsx'

/** Not implemented yet: what is unpaid. */
export const Page = () => <ListScreen declaration={partnerList} />
