import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { CurrencyCode, Day, Instant } from '../shapes.ts'
import {
  allowedMoves,
  claimDetails,
  ClaimFile,
  decidedDetails,
  nextSteps,
  progressDetails,
} from './contract-claim-details.ts'
import { ClaimDiagnosisInput, ClaimLineInput } from './contract-lines.ts'
import { careCategories, claimAuthors, claimTypes } from './enums.ts'
import { stepCodes } from './rules-next-step.ts'

/* Endpoints of a clinic for its claims. Row-level security decides which claims are the caller's. */

const own = { resource: 'claim', access: 'partner', features: ['reporting'] } as const
const owned = { ...own, owns: { param: 'id', as: 'claim' } } as const
const path = '/api/v4/dashboard/claims'

const PartnerMessage = z.object({
  id: z.uuid(),
  author_role: z.enum(claimAuthors),
  /** Name of an author of the clinic; null for staff. */
  author_name: z.string().nullable(),
  body: z.string(),
  /** Number of the payout that the message is about. */
  payout_number: z.string().nullable(),
  created_at: Instant,
})

/** A claim with everything its clinic sees of it. Amounts in minor units of `currency`. */
export const PartnerClaim = z.object({
  ...claimDetails,
  ...decidedDetails,
  ...progressDetails,
  /** Null once the patient no longer shares their data with the clinic. */
  client_name: z.string().nullable(),
  member_id: z.string().nullable(),
  documents: z.array(ClaimFile),
  messages: z.array(PartnerMessage),
  /** What the clinic receives of the decision under its terms; null until the insurer has decided. */
  expected_amount: z.int().nullable(),
  next_steps: nextSteps(stepCodes.clinic),
  /** Whether the clinic may change, send or withdraw the claim now, and add files. */
  may: z.object({
    ...allowedMoves,
    add_files: z.boolean(),
  }),
})
export type PartnerClaim = z.output<typeof PartnerClaim>

export const getPartnerClaim = endpoint({
  ...owned,
  name: 'getPartnerClaim',
  reads: [
    'claim',
    'client',
    'insurer',
    'document',
    'payout',
    'partner',
    'agreement',
    'user',
    'policy',
  ],
  summary:
    'Returns a claim of a clinic with its lines, decisions, messages, payouts and next steps',
  method: 'GET',
  path: `${path}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: PartnerClaim,
  refusals: { 'no-such-claim': 404 },
})

/** A current price of the clinic, without tax. */
const PriceListEntry = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  category: z.enum(careCategories),
  unit_price: z.int(),
  currency: z.string(),
  tax_rate_bps: z.int(),
})
export type PriceListEntry = z.output<typeof PriceListEntry>

export const getPartnerPrices = endpoint({
  ...own,
  name: 'getPartnerPrices',
  reads: ['claim', 'partner'],
  summary: 'Returns the current prices of a clinic for the lines of a claim, by name',
  method: 'GET',
  path: '/api/v4/dashboard/prices',
  input: z.strictObject({}),
  output: z.object({ prices: z.array(PriceListEntry) }),
})

export const savePartnerClaim = endpoint({
  ...own,
  name: 'savePartnerClaim',
  actions: ['write', 'update'],
  changes: ['claim'],
  summary: 'Creates a draft claim of a clinic for a patient, or changes one that was not sent',
  method: 'POST',
  path,
  input: z.strictObject({
    id: z.uuid().optional(),
    /** Version the caller last read; required with an id. */
    version: z.int().optional(),
    client_id: z.uuid(),
    /** The patient's first policy in force when omitted. */
    coverage_id: z.uuid().optional(),
    type: z.enum(claimTypes),
    service_from: Day,
    service_until: Day,
    currency: CurrencyCode,
    /** What the patient paid at the clinic for it already. */
    patient_paid_at_partner_amount: Amount.default(0),
    lines: z.array(ClaimLineInput).max(500),
    diagnoses: z.array(ClaimDiagnosisInput).max(30),
  }),
  output: z.object({ id: z.uuid(), version: z.int() }),
  refusals: {
    'amount-too-large': 422,
    'no-such-client': 404,
    'no-such-policy': 404,
    'no-such-claim': 404,
    'changed-meanwhile': 409,
    'claim-fixed': 409,
    'claim-person-fixed': 409,
    'deposit-used': 409,
    'wrong-service-days': 422,
  },
})

const moved = {
  ...owned,
  actions: ['update'],
  changes: ['claim'],
  method: 'POST',
  input: z.strictObject({ id: z.uuid(), version: z.int() }),
  output: z.object({ id: z.uuid() }),
} as const
const moveRefusals = {
  'no-such-claim': 404,
  'changed-meanwhile': 409,
  'claim-moved-on': 409,
} as const

export const submitPartnerClaim = endpoint({
  ...moved,
  name: 'submitPartnerClaim',
  summary: 'Sends a claim of a clinic to staff, for the first time or with what they asked for',
  path: `${path}/{id}/submit`,
  refusals: { ...moveRefusals, 'no-lines': 409, 'no-diagnosis': 409, 'no-policy': 409 },
})

export const withdrawPartnerClaim = endpoint({
  ...moved,
  name: 'withdrawPartnerClaim',
  summary: 'Withdraws a claim of a clinic that was not sent to the insurer',
  path: `${path}/{id}/withdraw`,
  refusals: moveRefusals,
})

export const sendPartnerMessage = endpoint({
  ...owned,
  name: 'sendPartnerMessage',
  actions: ['update'],
  changes: ['claim'],
  summary: 'Writes to staff about a claim of a clinic, or about a line of a payout for it',
  method: 'POST',
  path: `${path}/{id}/messages`,
  input: z.strictObject({
    id: z.uuid(),
    body: z.string().trim().min(1, 'Write your message').max(2000),
    /** Item of the payout that the message is about. */
    payout_item_id: z.uuid().optional(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-claim': 404, 'no-such-payout': 404 },
})
