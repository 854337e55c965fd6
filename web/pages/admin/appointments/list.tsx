import { ListScreen } from '../../../app/list/list-screen.tsx'
import { staffVisitList } from '../../../visits/staff-visits.tsx'

/** What people asked clinics for, and what they said of their insurance. */
export const Page = () => <ListScreen declaration={staffVisitList} />
