import { ListScreen } from '../../../app/list/list-screen.tsx'
import { identityList } from '../../../users/identity-list.tsx'

/** Sign-ins as the identity service has them, with the person each belongs to. */
export const Page = () => <ListScreen declaration={identityList} />
