import { ListScreen } from '../../../list/list-screen.tsx'
import { userList } from '../../../people/user-list.tsx'

/** Everybody who signs in. */
export const Page = () => <ListScreen declaration={userList} />
