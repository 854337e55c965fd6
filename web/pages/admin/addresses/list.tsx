import { ListScreen } from '../../../app/list/list-screen.tsx'
import { addressList } from '../../../addresses/address-list.tsx'

/** Addresses of all owners. */
export const Page = () => <ListScreen declaration={addressList} />
