import { ListScreen } from '../../../app/list/list-screen.tsx'
import { ScanCard } from '../../../authorizations/scan-card.tsx'
import { patientList } from '../../../clinic/patient-list.tsx'

const declaration = { ...patientList, Actions: ScanCard }

/** Patients who share their data with the clinic; one of them is found by a member card, too. */
export const Page = () => <ListScreen declaration={declaration} />
