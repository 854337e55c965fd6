import { ListScreen } from '../../../list/list-screen.tsx'
import { addressList } from '../../../staff/address-list.tsx'

/** Addresses of everybody, with their owners. */
export const Page = () => <ListScreen declaration={addressList} />
