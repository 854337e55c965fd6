import { bulkRunEndpoint } from '@numo/kit/list-endpoints.ts'
import { neededLine, moneyStaff } from '../shapes.ts'

/* Actions of staff on payouts of the list. They run in the background, row by row. */

const staff = {
  ...moneyStaff,
  needs_recent_proof: true,
  resource: 'payout',
  actions: ['update'],
  changes: ['payout', 'bulk_run'],
} as const
const path = '/api/v4/admin/payouts/bulk'

export const cancelFields = { reason: neededLine(500, 'Say why') }

export const approvePayouts = bulkRunEndpoint({
  ...staff,
  name: 'approvePayouts',
  summary: 'Approves draft payouts that somebody else made',
  path: `${path}/approve`,
  fields: {},
})

export const cancelPayouts = bulkRunEndpoint({
  ...staff,
  name: 'cancelPayouts',
  summary: 'Cancels payouts that are not on their way, with a reason',
  path: `${path}/cancel`,
  fields: cancelFields,
})
