import { ListScreen } from '../../../app/list/list-screen.tsx'
import { companyList } from '../../../parties/company-list.tsx'

/** Our own legal entities. */
export const Page = () => <ListScreen declaration={companyList} />
