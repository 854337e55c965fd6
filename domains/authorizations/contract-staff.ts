import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { CurrencyCode, Day, Instant, NamedRow, oneLine, moneyStaff } from '../shapes.ts'
import { AuthorizationRecord } from './contract-parts.ts'
import { claimOutcomes } from '../claims/enums.ts'
import { AuthorizationSending } from './contract-sending.ts'
import { staffEvents } from './enums.ts'
import { decisionReasons, maxReasons } from './rules-decision-reasons.ts'

/* Endpoints for staff who bring requests to insurers and record their answers. */

const staff = {
  ...moneyStaff,
  resource: 'authorization',
  owns: { param: 'id', as: 'authorization' },
} as const
const path = '/api/v4/admin/authorizations'
const changing = {
  ...staff,
  actions: ['update'],
  changes: ['authorization'],
  method: 'POST',
} as const
const refusals = { 'no-such-authorization': 404, 'changed-meanwhile': 409 } as const

export const StaffAuthorization = AuthorizationRecord.extend({
  account_id: z.uuid(),
  client_name: z.string(),
  assigned_to: NamedRow.nullable(),
  /** When the insurer last answered that the cover is in force; null when it never did. */
  eligible_at: Instant.nullable(),
  /** Whether that is recent enough to send the request. */
  is_eligibility_fresh: z.boolean(),
  /** Events that staff may cause now, other than a decision. */
  moves: z.array(z.enum(staffEvents)),
  can_decide: z.boolean(),
  /** Every sending to the insurer and what became of it, newest first. */
  sendings: z.array(AuthorizationSending),
  /** The failure of the newest sending while the insurer is waited for: it can be sent again. */
  failed_sending_id: z.uuid().nullable(),
})
export type StaffAuthorization = z.output<typeof StaffAuthorization>

export const getAuthorization = endpoint({
  ...staff,
  name: 'getAuthorization',
  reads: [
    'authorization',
    'client',
    'insurer',
    'document',
    'extraction',
    'partner',
    'policy',
    'eligibility',
    'user',
  ],
  summary: 'Returns an authorization with its parts, cover, history and what staff may do',
  method: 'GET',
  path: `${path}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: StaffAuthorization,
  refusals: { 'no-such-authorization': 404 },
})

export const moveAuthorization = endpoint({
  ...changing,
  name: 'moveAuthorization',
  summary: 'Moves an authorization: ask the clinic, send, appeal, revoke and so on',
  path: `${path}/{id}/move`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    event: z.enum(staffEvents),
    reason: oneLine(1000).optional(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    ...refusals,
    'no-such-move': 409,
    'reason-needed': 422,
    'eligibility-old': 409,
    'appeal-late': 409,
    'version-open': 409,
    'newer-version': 409,
  },
})

export const decideAuthorization = endpoint({
  ...changing,
  name: 'decideAuthorization',
  summary: 'Records the decision of the insurer on an authorization, also by line of cost',
  path: `${path}/{id}/decision`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    outcome: z.enum(claimOutcomes),
    insurer_reference: oneLine(80).nullable().default(null),
    guaranteed_amount: Amount.nullable().default(null),
    guarantee_currency: CurrencyCode.nullable().default(null),
    valid_from: Day.nullable().default(null),
    valid_until: Day.nullable().default(null),
    patient_share_note: z.string().trim().max(1000).nullable().default(null),
    reason: oneLine(1000).nullable().default(null),
    /** Codes of the reason; at least one of a denial and of a partial approval. */
    decision_reasons: z.array(z.enum(decisionReasons)).max(maxReasons).default([]),
    /** What the insurer guarantees of lines of the request; empty when it does not say. */
    lines: z
      .array(z.strictObject({ sequence: z.int().min(1).max(999), approved_amount: Amount }))
      .max(100)
      .default([]),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    ...refusals,
    'no-such-move': 409,
    'decision-incomplete': 422,
    'amounts-off': 422,
    'wrong-validity': 422,
    'reason-needed': 422,
    'reason-code-needed': 422,
  },
})

export const resendAuthorization = endpoint({
  ...changing,
  name: 'resendAuthorization',
  summary: 'Sends a request to its insurer once more after a sending failed',
  path: `${path}/{id}/send-again`,
  input: z.strictObject({
    id: z.uuid(),
    /** What failed, `failed_sending_id`: the same failure is sent again once. */
    failed_id: z.uuid(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-authorization': 404,
    'nothing-failed': 409,
    'no-such-move': 409,
    'eligibility-old': 409,
  },
})

export const assignAuthorization = endpoint({
  ...changing,
  name: 'assignAuthorization',
  summary: 'Takes an authorization on, or gives it back to the queue',
  path: `${path}/{id}/assign`,
  input: z.strictObject({ id: z.uuid(), version: z.int(), is_mine: z.boolean() }),
  output: z.object({ id: z.uuid() }),
  refusals,
})

export const answerAuthorizationMessage = endpoint({
  ...changing,
  name: 'answerAuthorizationMessage',
  summary: 'Writes to the clinic about an authorization, and notifies it',
  path: `${path}/{id}/messages`,
  input: z.strictObject({
    id: z.uuid(),
    body: z.string().trim().min(1, 'Write your message').max(2000),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-authorization': 404 },
})
