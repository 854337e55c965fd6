import { ListScreen } from '../../../list/list-screen.tsx'
import { clientList } from '../../../staff/client-list.tsx'

/** Covered people of all households. */
export const Page = () => <ListScreen declaration={clientList} />
