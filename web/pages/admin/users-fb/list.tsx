import { ListScreen } from '../../../app/list/list-screen.tsx'
import { identityList } from '../../../users/identity-list.tsx'

/** Identity users with the user each belongs to. */
export const Page = () => <ListScreen declaration={identityList} />
