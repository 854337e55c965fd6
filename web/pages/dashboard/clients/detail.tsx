import { PatientPage } from '../../../clinic/patient-page.tsx'

export const Page = PatientPage
