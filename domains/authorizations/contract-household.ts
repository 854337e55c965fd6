import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, NamedRow } from '../shapes.ts'
import { AuthorizationGuarantee } from './contract-guarantee.ts'
import { authorizationSettings, authorizationStatuses } from './enums.ts'
import { decisionReasons } from './rules-decision-reasons.ts'
import { authorizationOwners, authorizationSteps } from './rules-next-step.ts'

/** An authorization as its household sees it. Amounts in minor units of their currency. */
export const AccountAuthorization = z.object({
  id: z.uuid(),
  number: z.string(),
  client: NamedRow,
  clinic_name: z.string(),
  insurer_name: z.string(),
  /** What is planned, as the clinic said; null when it is not said. */
  procedure: z.string().nullable(),
  care_setting: z.enum(authorizationSettings),
  status: z.enum(authorizationStatuses),
  /** What the insurer said with its decision; null without one. */
  status_reason: z.string().nullable(),
  /** Why the insurer denied it or approved a part, by code; empty of anything else. */
  decision_reasons: z.array(z.enum(decisionReasons)),
  currency: z.string(),
  estimated_amount: z.int(),
  guaranteed_amount: z.int().nullable(),
  guarantee_currency: z.string().nullable(),
  patient_share_note: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  /** Last day for an appeal; null unless a denial or a partial approval stands. */
  appeal_until: Day.nullable(),
  /** Whether the insurer states no deadline, and the usual one was taken. */
  is_appeal_assumed: z.boolean(),
  next_step: z.object({
    owner: z.enum(authorizationOwners),
    code: z.enum(authorizationSteps),
    by: Day.nullable(),
  }),
  /** Newest first. */
  guarantees: z.array(AuthorizationGuarantee),
})
export type AccountAuthorization = z.output<typeof AccountAuthorization>

export const listAccountAuthorizations = endpoint({
  access: 'account',
  staff: { feature: 'user_management', needs_second_factor: true },
  owns: { param: 'accountId', as: 'account' },
  resource: 'authorization',
  name: 'listAccountAuthorizations',
  summary: 'Lists what clinics asked insurers for the people of a household, newest first',
  reads: ['account', 'authorization', 'client', 'insurer', 'partner'],
  method: 'GET',
  path: '/api/v4/account/{accountId}/authorizations',
  input: z.strictObject({
    accountId: z.uuid(),
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  output: z.object({ rows: z.array(AccountAuthorization), next: z.string().nullable() }),
  refusals: { 'no-such-account': 404, 'bad-cursor': 400 },
})
