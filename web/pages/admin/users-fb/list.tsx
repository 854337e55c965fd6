import { ListScreen } from '../../../list/list-screen.tsx'
import { identityList } from '../../../staff/identity-list.tsx'

/** Sign-ins as the identity service has them, with the person each belongs to. */
export const Page = () => <ListScreen declaration={identityList} />
