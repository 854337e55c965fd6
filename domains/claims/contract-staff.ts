import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { AsOf, CurrencyCode, Day, Instant, oneLine, moneyStaff } from '../shapes.ts'
import { ClaimAdjustmentInput, ClaimDiagnosisInput, ClaimLineInput } from './contract-lines.ts'
import { claimEvents, claimOutcomes, claimTypes, payeeTypes } from './enums.ts'
import { claimDetails, decidedDetails, nextSteps } from './contract-claim-details.ts'
import { ClaimAppeal } from './contract-appeal.ts'
import { StaffMessage } from './contract-messages.ts'
import { Addressee } from './contract-decision.ts'
import { stepCodes } from './rules-next-step.ts'

/* Endpoints for staff who work claims. */

const staff = { ...moneyStaff, resource: 'claim' } as const
const owned = { owns: { param: 'id', as: 'claim' } } as const

const Rate = z.number().positive().max(1_000_000)

/** A claim with its lines, diagnoses, decisions and history. Amounts in minor units of `currency`. */
export const StaffClaim = z.object({
  ...claimDetails,
  ...decidedDetails,
  account_id: z.uuid(),
  client_name: z.string(),
  partner_id: z.uuid().nullable(),
  partner_name: z.string().nullable(),
  insurance_company_id: z.uuid().nullable(),
  payee_type: z.enum(payeeTypes),
  submission_count: z.int(),
  /** Day on which it returns to the queues; null when it is in them. */
  snoozed_until: Day.nullable(),
  snooze_reason: z.string().nullable(),
  /** Day on which the insurer should have answered. */
  answer_due_on: Day.nullable(),
  paid_out_amount: z.int(),
  insurer_balance: z.int(),
  patient_balance: z.int(),
  /** The newest appeal that the household asked for. */
  appeal: ClaimAppeal.nullable(),
  /** Empty as of a day. */
  next_steps: nextSteps(stepCodes.staff),
  /** Changes of status, oldest first. */
  history: z.array(
    z.object({
      event: z.string(),
      from_status: z.string().nullable(),
      to_status: z.string(),
      actor_role: z.string(),
      note: z.string().nullable(),
      created_at: Instant,
    })
  ),
  /** Whom messages greet, in their language. */
  addressees: z.object({ household: Addressee, clinic: Addressee.nullable() }),
  /** Current files of the claim, oldest first. */
  documents: z.array(
    z.object({
      id: z.uuid(),
      file_name: z.string(),
      mime_type: z.string(),
      page_count: z.int().nullable(),
    })
  ),
  /** Messages with the household, oldest first. */
  messages: z.array(StaffMessage),
  /** Events that the caller's role may cause now. */
  moves: z.array(z.enum(claimEvents)),
})
export type StaffClaim = z.output<typeof StaffClaim>

export const getClaim = endpoint({
  ...staff,
  ...owned,
  name: 'getClaim',
  reads: [
    'claim',
    'client',
    'insurer',
    'partner',
    'payment',
    'insurance_payment',
    'payout',
    'user',
    'document',
  ],
  summary: 'Returns a claim with its lines, decisions, history and next steps',
  method: 'GET',
  path: '/api/v4/admin/claims/{id}',
  input: z.strictObject({
    id: z.uuid(),
    as_of: AsOf,
  }),
  output: StaffClaim,
  refusals: { 'no-such-claim': 404 },
})

const changing = { 'no-such-claim': 404, 'changed-meanwhile': 409 } as const
const Lines = z.array(ClaimLineInput).max(500)
const Diagnoses = z.array(ClaimDiagnosisInput).max(30)

export const createClaim = endpoint({
  ...staff,
  name: 'createClaim',
  actions: ['write'],
  summary: 'Creates a draft claim for a person of a household',
  method: 'POST',
  path: '/api/v4/admin/claims',
  input: z.strictObject({
    account_id: z.uuid(),
    client_id: z.uuid(),
    coverage_id: z.uuid().nullable().default(null),
    partner_id: z.uuid().nullable().default(null),
    insurance_company_id: z.uuid().nullable().default(null),
    type: z.enum(claimTypes),
    payee_type: z.enum(payeeTypes).default('provider'),
    service_from: Day,
    service_until: Day,
    currency: CurrencyCode,
    patient_paid_at_partner_amount: Amount.default(0),
    lines: Lines.default([]),
    diagnoses: Diagnoses.default([]),
  }),
  output: StaffClaim,
  refusals: {
    'amount-too-large': 422,
    'no-such-account': 404,
    'not-treated': 409,
    'no-clinic': 422,
  },
})

export const saveClaimLines = endpoint({
  ...staff,
  ...owned,
  name: 'saveClaimLines',
  actions: ['update'],
  summary: 'Replaces the lines and diagnoses of a claim that was not sent yet',
  method: 'POST',
  path: '/api/v4/admin/claims/{id}/lines',
  input: z.strictObject({ id: z.uuid(), version: z.int(), lines: Lines, diagnoses: Diagnoses }),
  output: StaffClaim,
  refusals: { ...changing, 'amount-too-large': 422, 'lines-fixed': 409 },
})

export const moveClaim = endpoint({
  ...staff,
  ...owned,
  name: 'moveClaim',
  actions: ['update'],
  summary: 'Moves a claim to its next status: submit, send, settle and so on',
  method: 'POST',
  path: '/api/v4/admin/claims/{id}/move',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    event: z.enum(claimEvents),
    reason: oneLine(1000).optional(),
    /** The insurer's own number, with `insurer_accept`. */
    insurer_claim_number: oneLine(80).optional(),
  }),
  output: StaffClaim,
  refusals: {
    ...changing,
    'no-such-move': 409,
    'no-lines': 409,
    'no-diagnosis': 409,
    'no-insurer': 409,
    'no-policy': 409,
    'reason-needed': 422,
    'not-decided': 409,
    'balance-open': 409,
    'payout-open': 409,
  },
})

export const decideClaim = endpoint({
  ...staff,
  ...owned,
  name: 'decideClaim',
  actions: ['update'],
  changes: ['claim', 'ledger'],
  summary: 'Records a decision of the insurer on a claim and what each owes',
  method: 'POST',
  path: '/api/v4/admin/claims/{id}/decisions',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    outcome: z.enum(claimOutcomes),
    benefit_amount: Amount,
    /** What the insurer counts as covered before its shares; defaults to what was billed less what is written off. */
    eligible_amount: Amount.optional(),
    adjustments: z.array(ClaimAdjustmentInput).max(500),
    insurer_reference: oneLine(120).optional(),
    disposition: z.string().trim().max(2000).optional(),
    decided_on: Day,
    /** What the insurer pays in its own currency, with the rate it promises: units of the claim's currency per unit. */
    foreign: z
      .strictObject({
        currency: CurrencyCode,
        amount: Amount,
        fx_rate: Rate,
        fx_on: Day,
        fx_source: oneLine(120).optional(),
      })
      .nullable()
      .default(null),
  }),
  output: StaffClaim,
  refusals: {
    ...changing,
    'no-such-move': 409,
    'day-to-come': 422,
    'decision-off': 422,
    'paid-more': 409,
  },
})
