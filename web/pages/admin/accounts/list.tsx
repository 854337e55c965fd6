import { ListScreen } from '../../../list/list-screen.tsx'
import { accountList } from '../../../staff/account-list.tsx'

/** Households, with how far each has come. */
export const Page = () => <ListScreen declaration={accountList} />
