import { ListScreen } from '../../../app/list/list-screen.tsx'
import { clientList } from '../../../clients/client-list.tsx'

/** Covered people of all households. */
export const Page = () => <ListScreen declaration={clientList} />
