import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount, Bps, careSettings, contactPurposes } from '../insurance/contract-fields.ts'
import { CurrencyCode, Day, oneLine } from '../shapes.ts'
import { CoverPolicy, EligibilityCheck, PolicyUsage } from './contract.ts'

/* Endpoints for staff to ask insurers by hand, and to record the usage of a policy year. */

const staff = { access: 'admin', features: ['user_management'] } as const

/** A contact of the insurer, with its purpose. */
const Contact = z.object({
  purpose: z.enum(contactPurposes),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
})

/** A check with the fields only staff see. */
export const StaffCheck = EligibilityCheck.extend({
  asked_by: z.string().nullable(),
  /** The member of staff who recorded the answer. */
  answered_by: z.string().nullable(),
  /** The person at the insurer who gave the answer. */
  said_by: z.string().nullable(),
  trace_number: z.string().nullable(),
  raw: z.record(z.string(), z.unknown()).nullable(),
})
export type StaffCheck = z.output<typeof StaffCheck>

export const getPolicyCover = endpoint({
  ...staff,
  name: 'getPolicyCover',
  resource: 'policy',
  reads: ['policy', 'client', 'document', 'eligibility', 'insurer', 'user'],
  summary: 'Returns a policy with its members, usage, eligibility answers and insurer contacts',
  method: 'GET',
  path: '/api/v4/admin/policies/{id}/cover',
  owns: { param: 'id', as: 'policy' },
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    account_id: z.uuid(),
    policy: CoverPolicy,
    checks: z.array(StaffCheck),
    contacts: z.array(Contact),
  }),
  refusals: { 'no-such-policy': 404 },
})
export type PolicyCover = z.output<typeof getPolicyCover.output>

const used = {
  deductible_used_amount: Amount,
  coinsurance_used_amount: Amount,
  out_of_pocket_used_amount: Amount,
  annual_limit_used_amount: Amount,
}

export const answerEligibility = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'answerEligibility',
  resource: 'eligibility',
  actions: ['update'],
  changes: ['eligibility', 'policy'],
  summary: 'Records the insurer’s answer to an eligibility check and notifies the household',
  method: 'POST',
  path: '/api/v4/admin/eligibility/{id}/answer',
  owns: { param: 'id', as: 'eligibility_check' },
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    /**
     * Version of the policy as read to the insurer; a later change is refused. If omitted, the answer is about the
     * policy as it was when the check was made.
     */
    policy_version: z.int().optional(),
    /** Null when the insurer did not know or would not say. */
    in_force: z.boolean().nullable(),
    /** Source of the answer: a name, or the number of a call or email. */
    said_by: oneLine(200).pipe(z.string().min(2, 'Say who said it')),
    valid_until: Day.nullable().optional(),
    currency: CurrencyCode.nullable().optional(),
    deductible_amount: Amount.nullable().optional(),
    coinsurance_bps: Bps.nullable().optional(),
    coinsurance_cap_amount: Amount.nullable().optional(),
    out_of_pocket_max_amount: Amount.nullable().optional(),
    annual_limit_amount: Amount.nullable().optional(),
    deductible_used_amount: Amount.nullable().optional(),
    coinsurance_used_amount: Amount.nullable().optional(),
    out_of_pocket_used_amount: Amount.nullable().optional(),
    annual_limit_used_amount: Amount.nullable().optional(),
    preauthorization_for: z.array(z.enum(careSettings)).max(careSettings.length).optional(),
    /** Information for the household in the insurer's own words. */
    disposition: z.string().trim().max(1000).nullable().optional(),
  }),
  output: StaffCheck,
  refusals: {
    'no-such-eligibility-check': 404,
    'changed-meanwhile': 409,
    'answered-already': 409,
  },
})

export const saveUsage = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'saveUsage',
  resource: 'policy',
  actions: ['update'],
  summary: 'Records the usage of a policy year, for a client or the whole family',
  method: 'POST',
  path: '/api/v4/admin/policies/{id}/usage',
  owns: { param: 'id', as: 'policy' },
  input: z.strictObject({
    id: z.uuid(),
    /** Null when counted for the whole family. */
    coverage_id: z.uuid().nullable().default(null),
    /** Version the caller last read; omitted when the year has no usage yet. */
    version: z.int().optional(),
    currency: CurrencyCode,
    ...used,
    as_of: Day,
    source: z.enum(['by_hand', 'insurer']),
  }),
  output: PolicyUsage,
  refusals: { 'no-such-policy': 404, 'no-such-coverage': 404, 'changed-meanwhile': 409 },
})
