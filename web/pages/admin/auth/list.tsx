import { ListScreen } from '../../../app/list/list-screen.tsx'
import { authorizationList } from '../../../authorizations/staff-list.tsx'

/** Authorizations of all clinics. */
export const Page = () => <ListScreen declaration={authorizationList} />
