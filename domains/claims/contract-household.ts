import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { CountryCode, CurrencyCode, Day, Instant, neededLine } from '../shapes.ts'
import { AccountClaim } from './contract.ts'
import { ClaimAppeal } from './contract-appeal.ts'
import { explainedFields } from './contract-explained.ts'
import {
  allowedMoves,
  claimDetails,
  ClaimFile,
  nextSteps,
  progressDetails,
} from './contract-claim-details.ts'
import { HouseholdDecision } from './contract-decision.ts'
import { ClaimPacket } from './contract-packet.ts'
import { claimTypes, messageAuthors, reminderStages } from './enums.ts'
import { appealProblems } from './rules-appeal.ts'
import { stepCodes } from './rules-next-step.ts'

/* Endpoints of a household for its claims. */

const own = {
  resource: 'claim',
  access: 'account',
  features: ['reporting'],
  owns: { param: 'accountId', as: 'account' },
} as const
const path = '/api/v4/account/{accountId}/claims'
const Ids = z.strictObject({ accountId: z.uuid(), claim_id: z.uuid() })

/** A claim with everything its household sees of it. Amounts in minor units of `currency`. */
export const HouseholdClaim = AccountClaim.extend({
  ...claimDetails,
  ...progressDetails,
  is_paid_by_household: z.boolean(),
  /** The policy it is claimed from; null without cover. */
  policy_id: z.uuid().nullable(),
  service_country: z.string().nullable(),
  /** Null until the insurer has decided. */
  insurer_payable_amount: z.int().nullable(),
  decision: HouseholdDecision.nullable(),
  ...explainedFields,
  /** The newest appeal of the household. */
  appeal: ClaimAppeal.nullable(),
  /** What was made for the insurer, with every sending and receipt; newest first. */
  packets: z.array(ClaimPacket),
  /** Last day for an appeal, and whether it is assumed; null without a decision. */
  appeal_deadline: z.object({ until: Day, is_assumed: z.boolean() }).nullable(),
  /** Why an appeal is refused now; null when it is accepted. */
  appeal_problem: z.enum(appealProblems).nullable(),
  /** Day on which the insurer paid the household, as it said. */
  reimbursed_on: Day.nullable(),
  documents: z.array(ClaimFile.extend({ has_preview: z.boolean() })),
  messages: z.array(
    z.object({
      id: z.uuid(),
      author_role: z.enum(messageAuthors),
      /** True for a message of the caller. */
      is_own: z.boolean(),
      body: z.string(),
      created_at: Instant,
    })
  ),
  next_steps: nextSteps(stepCodes.household),
  /** Reminders of its share, oldest first. */
  reminders: z.array(z.object({ stage: z.enum(reminderStages), created_at: Instant })),
  /** The invoice to ask the clinic for while it still issues it; null when none is needed. */
  invoice_request: z
    .object({
      /** What the country calls it. */
      invoice: z.string(),
      by: Day,
      is_late: z.boolean(),
      /** To send to the clinic, in its language. */
      message: z.string(),
    })
    .nullable(),
  /** Whether the household may change, send or withdraw the claim now. */
  may: z.object(allowedMoves),
})
export type HouseholdClaim = z.output<typeof HouseholdClaim>

export const getHouseholdClaim = endpoint({
  ...own,
  staff: { feature: 'user_management', needs_second_factor: true },
  name: 'getHouseholdClaim',
  reads: [
    'claim',
    'account',
    'client',
    'insurer',
    'partner',
    'provider',
    'document',
    'policy',
    'eligibility',
    'payment',
  ],
  summary: 'Returns a claim of a household with its lines, decision, documents and next steps',
  method: 'GET',
  path: `${path}/{claim_id}`,
  input: Ids,
  output: HouseholdClaim,
  refusals: { 'no-such-account': 404, 'no-such-claim': 404 },
})

/** A line of a bill as a household types it: with tax, as printed. */
const BillLine = z.strictObject({
  description: neededLine(300, 'Say what it was'),
  amount: Amount.min(1),
})

export const saveHouseholdClaim = endpoint({
  ...own,
  name: 'saveHouseholdClaim',
  actions: ['write', 'update'],
  changes: ['claim', 'document'],
  summary: 'Creates a draft claim of a household, or changes one that was not sent to the insurer',
  method: 'POST',
  path,
  input: z.strictObject({
    accountId: z.uuid(),
    id: z.uuid().optional(),
    /** Version the caller last read; required with an id. */
    version: z.int().optional(),
    client_id: z.uuid(),
    /** The policy to claim from; the person's first one when it is not said. */
    policy_id: z.uuid().optional(),
    type: z.enum(claimTypes),
    provider_name: neededLine(200, 'Enter the name of the clinic or doctor'),
    service_country: CountryCode,
    service_from: Day,
    service_until: Day,
    /** Why the person needed care, in their own words. */
    reason: neededLine(300, 'Say what the care was for'),
    currency: CurrencyCode,
    lines: z.array(BillLine).min(1).max(100),
    is_paid_by_household: z.boolean(),
    /** Files of the household that belong to the claim, in addition to those it has. */
    document_ids: z.array(z.uuid()).max(20).optional(),
  }),
  output: z.object({ id: z.uuid(), version: z.int() }),
  refusals: {
    'amount-too-large': 422,
    'no-such-account': 404,
    'no-such-client': 404,
    'no-such-claim': 404,
    'changed-meanwhile': 409,
    'claim-fixed': 409,
    'claim-person-fixed': 409,
    'invoice-claimed': 409,
    'no-such-policy': 404,
    'no-such-document': 404,
    'wrong-service-days': 422,
  },
})

const moved = {
  ...own,
  actions: ['update'],
  changes: ['claim'],
  method: 'POST',
  input: Ids.extend({ version: z.int() }),
  output: z.object({ id: z.uuid() }),
} as const
const moveRefusals = {
  'no-such-account': 404,
  'no-such-claim': 404,
  'changed-meanwhile': 409,
  'claim-moved-on': 409,
} as const

export const submitHouseholdClaim = endpoint({
  ...moved,
  name: 'submitHouseholdClaim',
  summary: 'Sends a claim of a household to staff, for the first time or with what they asked for',
  path: `${path}/{claim_id}/submit`,
  refusals: {
    ...moveRefusals,
    'no-lines': 409,
    'no-diagnosis': 409,
    'no-cover': 409,
    'no-claim-document': 409,
  },
})

export const settleReimbursement = endpoint({
  ...moved,
  name: 'settleReimbursement',
  summary: 'Settles a reimbursement: the household says that the money of the insurer reached it',
  path: `${path}/{claim_id}/reimbursed`,
  input: Ids.extend({ version: z.int(), received_on: Day }),
  refusals: { ...moveRefusals, 'day-to-come': 422 },
})

export const withdrawHouseholdClaim = endpoint({
  ...moved,
  name: 'withdrawHouseholdClaim',
  summary: 'Withdraws a claim that was not sent to the insurer',
  path: `${path}/{claim_id}/withdraw`,
  refusals: moveRefusals,
})

export const sendClaimMessage = endpoint({
  ...own,
  name: 'sendClaimMessage',
  actions: ['update'],
  changes: ['claim'],
  summary: 'Writes to staff about a claim',
  method: 'POST',
  path: `${path}/{claim_id}/messages`,
  input: Ids.extend({ body: z.string().trim().min(1, 'Write your message').max(2000) }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-account': 404, 'no-such-claim': 404 },
})
