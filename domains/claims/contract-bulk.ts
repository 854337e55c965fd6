import { z } from 'zod'
import { bulkRunEndpoint } from '@numo/kit/list-endpoints.ts'
import { moneyStaff } from '../shapes.ts'
import { snoozeFields } from './contract-snooze.ts'

/* Actions of staff on claims of the list. They run in the background, row by row. */

const staff = {
  ...moneyStaff,
  resource: 'claim',
  actions: ['update'],
  changes: ['claim', 'bulk_run'],
} as const
const path = '/api/v4/admin/claims/bulk'

/** Text of a message in each language; `{name}` and others are filled for each claim (`rules-templates.ts`). */
const MessageText = z.string().trim().min(1, 'Write your message').max(1500)

export const assignFields = { action: z.enum(['take', 'release']) }
export const askFields = { texts: z.strictObject({ en: MessageText, es: MessageText }) }

export const assignClaims = bulkRunEndpoint({
  ...staff,
  name: 'assignClaims',
  summary: 'Assigns claims to the caller, or releases them',
  path: `${path}/assign`,
  fields: assignFields,
})

export const snoozeClaims = bulkRunEndpoint({
  ...staff,
  name: 'snoozeClaims',
  summary: 'Takes claims out of the queues until a day, or back into them',
  path: `${path}/snooze`,
  fields: snoozeFields,
  refusals: { 'day-past': 422, 'reason-needed': 422 },
})

export const askForDocuments = bulkRunEndpoint({
  ...staff,
  name: 'askForDocuments',
  summary: 'Asks the household or the clinic of each claim for documents, in its language',
  path: `${path}/ask`,
  fields: askFields,
})

export const sendClaims = bulkRunEndpoint({
  ...staff,
  name: 'sendClaims',
  summary: 'Marks claims as sent to the insurer that pass every check of its rules',
  path: `${path}/send`,
  fields: {},
})

export const closeClaims = bulkRunEndpoint({
  ...staff,
  name: 'closeClaims',
  summary: 'Closes settled claims',
  path: `${path}/close`,
  fields: {},
})
