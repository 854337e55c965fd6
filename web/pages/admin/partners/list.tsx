import { partnerList } from '../../../partners/partner-list.tsx'
import { ListScreen } from '../../../app/list/list-screen.tsx'

/** Organisations that give care. */
export const Page = () => <ListScreen declaration={partnerList} />
