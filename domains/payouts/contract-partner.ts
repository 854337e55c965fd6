import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { exportOutput, listInput, oneOrMore } from '@numo/kit/list.ts'
import { locales } from '@numo/kit/locales.ts'
import { majorText } from '@numo/kit/money.ts'
import { Day, FileOutput, Instant } from '../shapes.ts'
import { PayoutProof } from './contract.ts'
import { payoutItemStatuses } from './enums.ts'
import { payoutSources } from './rules-statement.ts'

/* Endpoints of a clinic for what it is paid. Row-level security decides which payouts are the caller's. */

const own = { access: 'partner', features: ['billing'], resource: 'payout' } as const
const path = '/api/v4/dashboard/payouts'

/** Statuses in which a clinic sees a payout: not while staff build it, and not one that they gave up. */
export const partnerPayoutStatuses = [
  'approved',
  'in_transit',
  'paid',
  'failed',
  'returned',
] as const

/** Amounts in minor units of `currency`. */
export const PartnerPayoutRow = z.object({
  id: z.uuid(),
  number: z.string(),
  currency: z.string(),
  gross_amount: z.int(),
  /** Fee, the tax on it, and tax withheld. */
  deducted_amount: z.int(),
  net_amount: z.int(),
  item_count: z.int(),
  status: z.enum(partnerPayoutStatuses),
  bank_last4: z.string().nullable(),
  scheduled_for: Day.nullable(),
  paid_at: Instant.nullable(),
  created_at: Instant,
})

const input = listInput(['created_at'], {
  status: oneOrMore(partnerPayoutStatuses).optional(),
})

export const listPartnerPayouts = listEndpoint({
  ...own,
  name: 'listPartnerPayouts',
  reads: ['payout'],
  summary: 'Lists the payouts to a clinic',
  path,
  input,
  row: PartnerPayoutRow,
})

export const exportPartnerPayouts = exportEndpoint({
  ...own,
  name: 'exportPartnerPayouts',
  summary: 'Exports the payouts to a clinic as CSV, with its filters and sort order',
  path: `${path}/export`,
  list: input,
})

export const partnerPayoutColumns = defineColumns(listPartnerPayouts, [
  { name: 'number', title: 'clinic.payouts.payout', value: (row) => row.number },
  { name: 'paid_at', title: 'clinic.payouts.paid', is_end: true, value: (row) => row.paid_at },
  {
    name: 'net_amount',
    title: 'clinic.payouts.net',
    is_end: true,
    value: (row) => majorText(row.net_amount, row.currency),
  },
  { name: 'currency', title: 'money.currency', value: (row) => row.currency },
  {
    name: 'status',
    title: 'money.state',
    words: 'clinic.payouts.status',
    value: (row) => row.status,
  },
  {
    name: 'gross_amount',
    title: 'clinic.payouts.gross',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.gross_amount, row.currency),
  },
  {
    name: 'deducted_amount',
    title: 'clinic.payouts.deducted',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.deducted_amount, row.currency),
  },
  {
    name: 'item_count',
    title: 'clinic.payouts.items',
    is_end: true,
    value: (row) => row.item_count,
  },
  { name: 'bank_last4', title: 'clinic.payouts.account', value: (row) => row.bank_last4 },
  {
    name: 'created_at',
    title: 'clinic.payouts.created',
    can_sort: true,
    is_end: true,
    value: (row) => row.created_at,
  },
])

const Amounts = {
  gross_amount: z.int(),
  fee_amount: z.int(),
  fee_tax_amount: z.int(),
  withheld_tax_amount: z.int(),
  net_amount: z.int(),
}

/** One payment for a claim, split over the lines of the bill. Every column of the lines adds up to the item. */
const StatementItem = z.object({
  id: z.uuid(),
  claim: z.object({ id: z.uuid(), number: z.string() }),
  /** Null once the patient no longer shares their data with the clinic. */
  client_name: z.string().nullable(),
  service_from: Day,
  source: z.enum(payoutSources),
  adjustment_reason: z.string().nullable(),
  ...Amounts,
  lines: z.array(
    z.object({
      /** Null for what is about the whole claim. */
      sequence: z.int().nullable(),
      description: z.string().nullable(),
      ...Amounts,
    })
  ),
})

/** Statement of a payout. Amounts in minor units of `currency`. */
export const PartnerStatement = z.object({
  id: z.uuid(),
  number: z.string(),
  company_name: z.string(),
  partner_name: z.string(),
  currency: z.string(),
  ...Amounts,
  status: z.enum(partnerPayoutStatuses),
  status_reason: z.string().nullable(),
  bank_trace: z.string().nullable(),
  bank_account: z.object({ bank_name: z.string(), last4: z.string() }).nullable(),
  scheduled_for: Day.nullable(),
  paid_at: Instant.nullable(),
  created_at: Instant,
  /** What shows that the bank carried it out, newest first. */
  proofs: z.array(PayoutProof.omit({ created_by: true })),
  items: z.array(StatementItem),
})
export type PartnerStatement = z.output<typeof PartnerStatement>

const statementReads = ['payout', 'claim', 'client', 'partner', 'company', 'bank_account']
const owned = {
  ...own,
  method: 'GET',
  refusals: { 'no-such-payout': 404 },
} as const

export const getPartnerPayout = endpoint({
  ...owned,
  name: 'getPartnerPayout',
  reads: statementReads,
  summary: 'Returns the statement of a payout to a clinic, to the line of each claim',
  path: `${path}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: PartnerStatement,
})

export const exportPartnerStatement = endpoint({
  ...owned,
  name: 'exportPartnerStatement',
  not_in_view: true,
  is_file: true,
  summary: 'Exports the statement of a payout as CSV, a row for each line of each claim',
  path: `${path}/{id}/statement`,
  input: z.strictObject({ id: z.uuid(), locale: z.enum(locales).default('en') }),
  output: exportOutput,
})

export const drawPartnerStatement = endpoint({
  ...owned,
  name: 'drawPartnerStatement',
  reads: statementReads,
  not_in_view: true,
  is_file: true,
  summary: 'Returns the statement of a payout as PDF',
  path: `${path}/{id}/statement/pdf`,
  input: z.strictObject({ id: z.uuid(), locale: z.enum(locales).default('en') }),
  output: FileOutput,
})

export const getPartnerPayoutProof = endpoint({
  ...own,
  name: 'getPartnerPayoutProof',
  not_in_view: true,
  is_file: true,
  summary:
    'Returns a proof of payment of a payout to its clinic; the audit trail keeps who read it',
  method: 'GET',
  path: `${path}/{id}/proofs/{proof_id}`,
  input: z.strictObject({ id: z.uuid(), proof_id: z.uuid() }),
  output: FileOutput,
  refusals: { 'no-such-proof': 404, 'proof-unreadable': 409 },
})

export const getPartnerClaimPayouts = endpoint({
  ...own,
  name: 'getPartnerClaimPayouts',
  reads: ['payout', 'claim'],
  summary: 'Returns what a clinic is paid for a claim, oldest first',
  method: 'GET',
  path: '/api/v4/dashboard/claims/{id}/payouts',
  owns: { param: 'id', as: 'claim' },
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        /** Null until it is part of a payout that staff approved. */
        payout: z
          .object({ id: z.uuid(), number: z.string(), status: z.enum(partnerPayoutStatuses) })
          .nullable(),
        source: z.enum(payoutSources),
        currency: z.string(),
        gross_amount: z.int(),
        net_amount: z.int(),
        status: z.enum(payoutItemStatuses),
        paid_at: Instant.nullable(),
      })
    ),
  }),
  refusals: { 'no-such-claim': 404 },
})
