import { partnerList } from '../../../partners/partner-list.tsx'
import { ListScreen } from '../../../app/list/list-screen.tsx'

export const Page = () => <ListScreen declaration={partnerList} />
