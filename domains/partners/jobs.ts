import { z } from 'zod'
import { emailJobDefaults, job } from '../job.ts'

/** Rebuilds the listings of providers at an organisation whose name changed. */
export const relistPartner = job({
  name: 'relist-partner',
  tries: 15,
  seconds: 120,
  data: z.object({ partner_id: z.uuid() }),
})

const bankLetter = z.object({
  bank_account_id: z.uuid(),
  event: z.enum(['proposed', 'verified']),
})

/** Adds an e-mail for every address that is told of a proposed or verified bank account. */
export const sendBankLetters = job({ name: 'send-bank-letters', tries: 15, data: bankLetter })

/** Sends one of them: to an owner, or to the address an owner had before. Retries through an outage of a day. */
export const sendBankLetter = job({
  name: 'send-bank-letter',
  ...emailJobDefaults,
  data: bankLetter.extend({ user_id: z.uuid(), email_change_id: z.uuid().nullable() }),
})
