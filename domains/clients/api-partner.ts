import { actingPartner } from '../acting-partner.ts'
import { serveList } from '../serve-list.ts'
import { serve } from '../serve.ts'
import { addPatient } from './add-patient.ts'
import * as adding from './contract-add.ts'
import * as contract from './contract-partner.ts'
import { getPatient } from './get-patient.ts'
import { importPatients, previewPatients } from './import-patients.ts'
import { patientSource } from './patient-source.ts'

/** Endpoints of this domain for clinics. */
export const clientsPartnerApi = [
  ...serveList(contract.listPatients, contract.exportPatients, {
    source: (ctx) => patientSource(actingPartner(ctx), ctx.today()),
    columns: contract.patientColumns,
    file: 'patients',
    entity_type: 'client_export',
  }),
  serve(contract.getPatient, getPatient),
  serve(adding.addPatient, addPatient),
  serve(adding.previewPatients, previewPatients),
  serve(adding.importPatients, importPatients),
]
