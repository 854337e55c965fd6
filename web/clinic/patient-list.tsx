import { IconUser } from '@tabler/icons-react'
import {
  exportPatients,
  listPatients,
  patientColumns,
} from '@numo/domains/clients/contract-partner.ts'
import { defineList } from '../app/list/define-list.tsx'
import { Day, When } from '../app/record/when.tsx'
import { AddPatient } from './add-patient.tsx'
import { PatientImport } from './patient-import.tsx'
import { PatientCoverState } from './patient-state.tsx'

/** Ways to add patients. */
export const PatientActions = () => (
  <>
    <PatientImport />
    <AddPatient />
  </>
)

/** People who share their data with the clinic. */
export const patientList = defineList(listPatients, {
  name: 'clinic-patients',
  has_no_views: true,
  screen: 'dashboard_clients',
  icon: IconUser,
  next: [],
  export: exportPatients,
  columns: patientColumns,
  cells: {
    birth_date: (row) => <When at={row.birth_date} day />,
    member_id: (row) => row.cover?.member_id && <code>{row.cover.member_id}</code>,
    cover: (row) => row.cover && <PatientCoverState state={row.cover.state} />,
    last_visit_on: (row) => row.last_visit_on && <Day on={row.last_visit_on} />,
    started_at: (row) => <When at={row.started_at} day />,
  },
  card: {
    about: ['insurer', 'member_id'],
    state: ['cover'],
    note: ['last_visit_on'],
  },
  filters: [
    {
      name: 'open',
      title: 'clinic.patients.open',
      options: [['yes', 'clinic.patients.open_yes']],
    },
    { name: 'born', title: 'clinic_desk.find.born', options: [], is_day: true },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.name,
  pageOf: (row) => `/dashboard/clients/${row.id}`,
  Actions: PatientActions,
})
