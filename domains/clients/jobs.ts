import { z } from 'zod'
import { job } from '../job.ts'

/** Notifies the households of people whom a clinic added as patients. */
export const notifyNewPatients = job({
  name: 'notify-new-patients',
  tries: 15,
  data: z.object({ partner_id: z.uuid() }),
})

/** Daily: forgets how often clinics tried numbers on the days before. */
export const tidyPatientLookupsJob = job({
  name: 'tidy-patient-lookups',
  every: '17 0 * * *',
  data: z.object({}),
})
