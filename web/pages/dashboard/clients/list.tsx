import { ListScreen } from '../../../app/list/list-screen.tsx'
import { patientList } from '../../../clinic/patient-list.tsx'

/** Patients who share their data with the clinic. */
export const Page = () => <ListScreen declaration={patientList} />
