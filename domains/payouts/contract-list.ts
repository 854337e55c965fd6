import { z } from 'zod'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore, withSums } from '@numo/kit/list.ts'
import { AsOf, Instant, moneyStaff } from '../shapes.ts'
import { payoutItemStatuses, payoutStatuses } from './enums.ts'
import { payoutSources } from './rules-statement.ts'

/* Lists of staff: payouts, and what organisations are owed. */

const staff = { ...moneyStaff, resource: 'payout' } as const

const Named = z.object({ id: z.uuid(), name: z.string() })
const Numbered = z.object({ id: z.uuid(), number: z.string() })

/** Amounts in minor units of `currency`. */
export const PayoutRow = z.object({
  id: z.uuid(),
  number: z.string(),
  partner: Named,
  currency: z.string(),
  gross_amount: z.int(),
  net_amount: z.int(),
  item_count: z.int(),
  status: z.enum(payoutStatuses),
  bank_trace: z.string().nullable(),
  /** Whether the caller made it, so that somebody else must approve it. */
  is_own: z.boolean(),
  paid_at: Instant.nullable(),
  created_at: Instant,
})

export const payoutInput = listInput(['created_at'], {
  status: oneOrMore(payoutStatuses).optional(),
  partner_id: z.uuid().optional(),
  as_of: AsOf,
  ...withSums,
})

export const listPayouts = listEndpoint({
  ...staff,
  name: 'listPayouts',
  reads: ['payout', 'partner'],
  summary: 'Lists payouts to organisations',
  path: '/api/v4/admin/payouts',
  input: payoutInput,
  row: PayoutRow,
})

export const exportPayouts = exportEndpoint({
  ...staff,
  name: 'exportPayouts',
  summary: 'Exports the list of payouts as CSV, with its filters and sort order',
  path: '/api/v4/admin/payouts/export',
  list: payoutInput,
})

/** Below zero what is taken back from an organisation. */
export const PayoutItemRow = z.object({
  id: z.uuid(),
  partner: Named,
  claim: Numbered,
  account: Named,
  payout: Numbered.nullable(),
  /** What it pays for: money of the insurer, of the household, or an adjustment. */
  source: z.enum(payoutSources),
  currency: z.string(),
  gross_amount: z.int(),
  fee_amount: z.int(),
  fee_tax_amount: z.int(),
  net_amount: z.int(),
  status: z.enum(payoutItemStatuses),
  created_at: Instant,
})

const itemInput = listInput(['created_at'], {
  status: oneOrMore(payoutItemStatuses).optional(),
  partner_id: z.uuid().optional(),
  as_of: AsOf,
})

export const listPayoutItems = listEndpoint({
  ...staff,
  name: 'listPayoutItems',
  reads: ['payout', 'claim', 'partner', 'account'],
  summary: 'Lists what organisations are owed and were paid, by allocation',
  path: '/api/v4/admin/payout-items',
  input: itemInput,
  row: PayoutItemRow,
})

export const exportPayoutItems = exportEndpoint({
  ...staff,
  name: 'exportPayoutItems',
  summary: 'Exports the list of payout items as CSV, with its filters and sort order',
  path: '/api/v4/admin/payout-items/export',
  list: itemInput,
})
