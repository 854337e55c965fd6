import { partnerList } from '../../../directory/partner-list.tsx'
import { ListScreen } from '../../../list/list-screen.tsx'

/** Organisations that give care. */
export const Page = () => <ListScreen declaration={partnerList} />
