import { z } from 'zod'
import { emailJobDefaults, job } from '../job.ts'

/** Rebuilds the listings of providers at an organisation whose name changed. */
export const relistPartner = job({
  name: 'relist-partner',
  tries: 15,
  seconds: 120,
  data: z.object({ partner_id: z.uuid() }),
})

const bankEmail = z.object({
  bank_account_id: z.uuid(),
  event: z.enum(['proposed', 'verified']),
})

/** Adds an e-mail for every address that is told of a proposed or verified bank account. */
export const sendBankEmails = job({ name: 'send-bank-emails', tries: 15, data: bankEmail })

/** Sends one of them: to an owner, or to the address an owner had before. Retries through an outage of a day. */
export const sendBankEmail = job({
  name: 'send-bank-email',
  ...emailJobDefaults,
  data: bankEmail.extend({ user_id: z.uuid(), email_change_id: z.uuid().nullable() }),
})
