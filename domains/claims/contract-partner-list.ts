import { z } from 'zod'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { majorText } from '@numo/kit/money.ts'
import { Instant, NamedRow } from '../shapes.ts'
import { claimFields } from './contract-claim.ts'
import { claimStatuses } from './rules.ts'

/* The list of a clinic's claims. */

const own = { access: 'partner', features: ['reporting'], resource: 'claim' } as const

/** Tabs of a clinic's claims: those that need something of it, those under way, those decided. */
export const partnerClaimTabs = ['needs_clinic', 'under_way', 'decided'] as const

/** A claim in the list of its clinic. Amounts in minor units of `currency`. */
export const PartnerClaimRow = z.object({
  ...claimFields,
  /** The name is null once the patient no longer shares their data with the clinic. */
  client: z.object({ id: z.uuid(), name: z.string().nullable() }),
  insurer: NamedRow.nullable(),
  /** What the clinic receives of the decision under its terms; null until the insurer has decided. */
  expected_amount: z.int().nullable(),
  /** What was paid to the clinic already. */
  received_amount: z.int(),
  /** Whether the last message is of staff. */
  has_answer: z.boolean(),
  created_at: Instant,
})
export type PartnerClaimRow = z.output<typeof PartnerClaimRow>

const input = listInput(['created_at', 'service_from'], {
  tab: z.enum(partnerClaimTabs).optional(),
  status: oneOrMore(claimStatuses).optional(),
  client_id: z.uuid().optional(),
})

export const listPartnerClaims = listEndpoint({
  ...own,
  name: 'listPartnerClaims',
  reads: ['claim', 'client', 'insurer', 'payout', 'partner', 'agreement'],
  summary: 'Lists the claims of a clinic with what it receives for each',
  path: '/api/v4/dashboard/claims',
  input,
  row: PartnerClaimRow,
})

export const exportPartnerClaims = exportEndpoint({
  ...own,
  name: 'exportPartnerClaims',
  summary: 'Exports the claims of a clinic as CSV, with its filters and sort order',
  path: '/api/v4/dashboard/claims/export',
  list: input,
})

export const partnerClaimColumns = defineColumns(listPartnerClaims, [
  { name: 'number', title: 'claims.claim', value: (row) => row.number },
  { name: 'client', title: 'claims.patient', value: (row) => row.client.name },
  { name: 'insurer', title: 'claims.insurer', value: (row) => row.insurer?.name },
  {
    name: 'service_from',
    title: 'claims.service',
    can_sort: true,
    is_end: true,
    value: (row) => row.service_from,
  },
  { name: 'status', title: 'claims.state', words: 'claims.status', value: (row) => row.status },
  {
    name: 'outcome',
    title: 'claims.decision.outcome',
    words: 'claims.outcome',
    is_extra: true,
    value: (row) => row.outcome,
  },
  {
    name: 'type',
    title: 'claims.kind',
    words: 'claims.type',
    is_extra: true,
    value: (row) => row.type,
  },
  {
    name: 'billed_amount',
    title: 'claims.billed',
    is_end: true,
    value: (row) => majorText(row.billed_amount, row.currency),
  },
  {
    name: 'expected_amount',
    title: 'clinic.claims.expected',
    is_end: true,
    value: (row) =>
      row.expected_amount === null ? null : majorText(row.expected_amount, row.currency),
  },
  {
    name: 'received_amount',
    title: 'clinic.claims.received',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.received_amount, row.currency),
  },
  { name: 'currency', title: 'money.currency', is_extra: true, value: (row) => row.currency },
  {
    name: 'created_at',
    title: 'claims.created',
    can_sort: true,
    is_end: true,
    is_extra: true,
    value: (row) => row.created_at,
  },
])
