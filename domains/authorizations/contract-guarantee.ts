import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, FileOutput, Instant, NamedRow } from '../shapes.ts'
import { authorizationSettings, authorizationStatuses, guaranteeStates } from './enums.ts'
import { decisionReasons } from './rules-decision-reasons.ts'
import { authorizationOwners, authorizationSteps } from './rules-next-step.ts'

/* Letters of guarantee: for staff, the clinic and the household of the patient, and the check of one by anybody. */

/** A version of the letter of an authorization. Amounts in minor units of `currency`. */
export const AuthorizationGuarantee = z.object({
  id: z.uuid(),
  revision: z.int(),
  state: z.enum(guaranteeStates),
  currency: z.string(),
  guaranteed_amount: z.int(),
  valid_from: Day,
  valid_until: Day,
  issued_at: Instant,
})
export type AuthorizationGuarantee = z.output<typeof AuthorizationGuarantee>

const file = {
  is_file: true,
  resource: 'authorization',
  reads: ['authorization'],
  output: FileOutput,
} as const
const revision = z.coerce.number().int().min(1).max(999)
const Guarantee = z.strictObject({ id: z.uuid(), revision })

export const getGuaranteePdf = endpoint({
  ...file,
  name: 'getGuaranteePdf',
  summary: 'Returns a letter of guarantee as PDF, and records the download',
  method: 'GET',
  path: '/api/v4/admin/authorizations/{id}/letters/{revision}',
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  owns: { param: 'id', as: 'authorization' },
  input: Guarantee,
  refusals: { 'no-such-letter': 404 },
})

export const getPartnerGuaranteePdf = endpoint({
  ...file,
  name: 'getPartnerGuaranteePdf',
  summary: 'Returns a letter of guarantee of the clinic as PDF, and records the download',
  method: 'GET',
  path: '/api/v4/dashboard/authorizations/{id}/letters/{revision}',
  access: 'partner',
  features: ['reporting'],
  owns: { param: 'id', as: 'authorization' },
  input: Guarantee,
  refusals: { 'no-such-letter': 404 },
})

const household = {
  access: 'account',
  staff: { feature: 'user_management', needs_second_factor: true },
  owns: { param: 'accountId', as: 'account' },
  resource: 'authorization',
} as const

export const getAccountGuaranteePdf = endpoint({
  ...household,
  ...file,
  name: 'getAccountGuaranteePdf',
  summary: 'Returns a letter of guarantee for a person of the household as PDF',
  method: 'GET',
  path: '/api/v4/account/{accountId}/authorizations/{authorization_id}/letters/{revision}',
  input: z.strictObject({ accountId: z.uuid(), authorization_id: z.uuid(), revision }),
  refusals: { 'no-such-account': 404, 'no-such-letter': 404 },
})

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
  ...household,
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

export const checkGuarantee = endpoint({
  name: 'checkGuarantee',
  summary: 'Says whether a letter of guarantee is genuine and may still be relied on',
  method: 'POST',
  path: '/api/v4/letters/check',
  access: 'public',
  changes: [],
  input: z.strictObject({ token: z.string().min(1).max(2200) }),
  output: z.object({
    /** Null for one that we did not issue, or whose household has left. */
    state: z.enum(guaranteeStates).nullable(),
  }),
})
