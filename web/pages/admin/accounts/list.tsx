import { ListScreen } from '../../../app/list/list-screen.tsx'
import { accountList } from '../../../accounts/account-list.tsx'

/** Households, with how far each has come. */
export const Page = () => <ListScreen declaration={accountList} />
