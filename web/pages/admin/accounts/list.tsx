import { ListScreen } from '../../../app/list/list-screen.tsx'
import { accountList } from '../../../accounts/account-list.tsx'

/** Households with their onboarding status. */
export const Page = () => <ListScreen declaration={accountList} />
