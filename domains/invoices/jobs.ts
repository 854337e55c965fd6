import { z } from 'zod'
import { emailJobDefaults, job } from '../job.ts'

/** Sends an issued invoice by email. */
export const sendInvoice = job({
  name: 'send-invoice',
  ...emailJobDefaults,
  data: z.object({ invoice_id: z.string() }),
})
