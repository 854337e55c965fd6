import { ListScreen } from '../../../app/list/list-screen.tsx'
import { ScanCard } from '../../../authorizations/scan-card.tsx'
import { PatientActions, patientList } from '../../../clinic/patient-list.tsx'

const Actions = () => (
  <>
    <ScanCard />
    <PatientActions />
  </>
)
const declaration = { ...patientList, Actions }

/** Patients who share their data with the clinic; one of them is found by a member card, too. */
export const Page = () => <ListScreen declaration={declaration} />
