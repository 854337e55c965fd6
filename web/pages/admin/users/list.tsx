import { ListScreen } from '../../../app/list/list-screen.tsx'
import { userList } from '../../../users/user-list.tsx'

/** Everybody who signs in. */
export const Page = () => <ListScreen declaration={userList} />
