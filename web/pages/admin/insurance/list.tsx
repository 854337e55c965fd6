import { insurerList } from '../../../directory/insurer-list.tsx'
import { ListScreen } from '../../../list/list-screen.tsx'

/** Insurers. */
export const Page = () => <ListScreen declaration={insurerList} />
