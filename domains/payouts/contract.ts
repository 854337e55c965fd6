import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { AsOf, CurrencyCode, Day, Instant, oneLine, moneyStaff } from '../shapes.ts'
import {
  bankFileStatuses,
  payoutEvents,
  payoutItemStatuses,
  payoutStatuses,
  proofKinds,
} from './enums.ts'

/* Endpoints for staff who pay organisations. */

const staff = { ...moneyStaff, resource: 'payout' } as const

/** A file that shows that the bank carried a payout out. */
export const PayoutProof = z.object({
  id: z.uuid(),
  kind: z.enum(proofKinds),
  file_name: z.string(),
  /** Of a receipt of the central bank. */
  trace_number: z.string().nullable(),
  transferred_on: Day.nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
})

/** A transfer to an organisation with its items. Amounts in minor units of `currency`. */
export const Payout = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  partner_id: z.uuid(),
  partner_name: z.string(),
  numo_company_id: z.uuid(),
  currency: z.string(),
  /** Null while the organisation has no verified account in this currency; `held_until` is null when nothing holds it. */
  bank_account: z
    .object({
      id: z.uuid(),
      bank_name: z.string(),
      last4: z.string(),
      held_until: Instant.nullable(),
    })
    .nullable(),
  gross_amount: z.int(),
  fee_amount: z.int(),
  fee_tax_amount: z.int(),
  withheld_tax_amount: z.int(),
  net_amount: z.int(),
  item_count: z.int(),
  status: z.enum(payoutStatuses),
  status_reason: z.string().nullable(),
  bank_trace: z.string().nullable(),
  /** Whether the caller made it, so that somebody else must approve it. */
  is_own: z.boolean(),
  /** Who made it, and who approved it. */
  created_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  /** The bank file that hands it over. */
  bank_file: z.object({ number: z.string(), status: z.enum(bankFileStatuses) }).nullable(),
  /** What shows that the bank carried it out, newest first. */
  proofs: z.array(PayoutProof),
  items: z.array(
    z.object({
      id: z.uuid(),
      claim_id: z.uuid(),
      claim_number: z.string(),
      gross_amount: z.int(),
      fee_amount: z.int(),
      fee_tax_amount: z.int(),
      withheld_tax_amount: z.int(),
      net_amount: z.int(),
      status: z.enum(payoutItemStatuses),
    })
  ),
  /** Events that the caller's role may cause now. */
  moves: z.array(z.enum(payoutEvents)),
})
export type Payout = z.output<typeof Payout>

export const getPayout = endpoint({
  ...staff,
  name: 'getPayout',
  reads: ['payout', 'partner', 'claim', 'bank_account', 'user'],
  summary: 'Returns a payout with its items',
  method: 'GET',
  path: '/api/v4/admin/payouts/{id}',
  input: z.strictObject({ id: z.uuid(), as_of: AsOf }),
  output: Payout,
  refusals: { 'no-such-payout': 404 },
})

export const createPayouts = endpoint({
  ...staff,
  name: 'createPayouts',
  actions: ['write'],
  summary:
    'Creates a draft payout for each organisation that is owed something, with all its available items',
  method: 'POST',
  path: '/api/v4/admin/payouts',
  input: z.strictObject({
    numo_company_id: z.uuid(),
    currency: CurrencyCode,
    /** Only these organisations; all when omitted. */
    partner_ids: z.array(z.uuid()).min(1).max(500).optional(),
  }),
  output: z.object({ payout_ids: z.array(z.uuid()), net_amount: z.int() }),
  refusals: { 'nothing-to-pay': 409 },
})

export const movePayout = endpoint({
  ...staff,
  name: 'movePayout',
  actions: ['update'],
  changes: ['payout', 'claim', 'ledger'],
  needs_recent_proof: true,
  summary: 'Approves, sends, confirms, fails, returns or cancels a payout',
  method: 'POST',
  path: '/api/v4/admin/payouts/{id}/move',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    event: z.enum(payoutEvents),
    reason: oneLine(500).optional(),
    /** The bank's number of the transfer, with `confirm`. */
    bank_trace: oneLine(60).optional(),
  }),
  output: Payout,
  refusals: {
    'no-such-payout': 404,
    'changed-meanwhile': 409,
    'no-such-move': 409,
    'two-people': 409,
    'no-bank-account': 409,
    'bank-account-held': 409,
    'nothing-to-pay': 409,
    'trace-needed': 422,
    'trace-taken': 409,
    'reason-needed': 422,
    'more-than-collected': 409,
    'payout-in-file': 409,
  },
})
