import { partnerList } from '../../../partners/partner-list.tsx'
import { ListScreen } from '../../../app/list/list-screen.tsx'

/** Clinics, with what is not paid to them yet. */
export const Page = () => <ListScreen declaration={partnerList} />
