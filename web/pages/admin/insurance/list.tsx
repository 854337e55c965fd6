import { insurerList } from '../../../insurers/insurer-list.tsx'
import { ListScreen } from '../../../app/list/list-screen.tsx'

/** Insurers. */
export const Page = () => <ListScreen declaration={insurerList} />
