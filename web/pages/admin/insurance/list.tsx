import { insurerList } from '../../../insurers/insurer-list.tsx'
import { ListScreen } from '../../../app/list/list-screen.tsx'

export const Page = () => <ListScreen declaration={insurerList} />
