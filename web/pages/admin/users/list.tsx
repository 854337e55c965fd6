import { ListScreen } from '../../../app/list/list-screen.tsx'
import { userList } from '../../../users/user-list.tsx'

export const Page = () => <ListScreen declaration={userList} />
