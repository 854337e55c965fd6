import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount, Bps, careSettings } from '../insurance/contract-fields.ts'
import { CurrencyCode, Day, Instant } from '../shapes.ts'
import { CheckedSubject, CoverPlan } from './contract-parts.ts'
import { checkErrors, checkSources, checkStatuses, outdatedBy, uncheckedParts } from './rules.ts'
import { costLineCodes } from './rules-cost.ts'
import { relationships } from '../clients/enums.ts'
import { bearers } from './enums.ts'
import { policyStatuses } from '../insurance/enums.ts'

/* Endpoints for a household's cover: eligibility checks, cost estimates, and policies with all that belongs to them. */

/** An eligibility check and its answer. Amounts in minor units of `currency`; null when unknown. */
export const EligibilityCheck = z.object({
  id: z.uuid(),
  policy_id: z.uuid(),
  /** Null for the policy as a whole. */
  coverage_id: z.uuid().nullable(),
  service_date: Day,
  status: z.enum(checkStatuses),
  /** Source of the answer: plan rules and card, staff who asked the insurer, or the insurer's system (X12 270/271). */
  source: z.enum(checkSources),
  in_force: z.boolean().nullable(),
  network: z.enum(['in', 'out']).nullable(),
  currency: z.string().nullable(),
  deductible_amount: Amount.nullable(),
  deductible_used_amount: Amount.nullable(),
  coinsurance_bps: Bps.nullable(),
  coinsurance_cap_amount: Amount.nullable(),
  coinsurance_used_amount: Amount.nullable(),
  out_of_pocket_max_amount: Amount.nullable(),
  out_of_pocket_used_amount: Amount.nullable(),
  annual_limit_amount: Amount.nullable(),
  annual_limit_used_amount: Amount.nullable(),
  preauthorization_required: z.boolean().nullable(),
  preauthorization_for: z.array(z.string()),
  /** Parts the answer does not cover. */
  not_checked: z.array(z.enum(uncheckedParts)),
  /** The insurer's own words. */
  disposition: z.string().nullable(),
  error_code: z.enum(checkErrors).nullable(),
  /** Null when it was not recorded. */
  asked_about: CheckedSubject.nullable(),
  responded_at: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
})
export type EligibilityCheck = z.output<typeof EligibilityCheck>

/** Amounts used in a policy year. */
export const PolicyUsage = z.object({
  coverage_id: z.uuid().nullable(),
  period_from: Day,
  period_until: Day,
  currency: z.string(),
  deductible_used_amount: Amount,
  coinsurance_used_amount: Amount,
  out_of_pocket_used_amount: Amount,
  annual_limit_used_amount: Amount,
  as_of: Day,
  source: z.enum(['by_hand', 'insurer', 'claims']),
  version: z.int(),
})
export type PolicyUsage = z.output<typeof PolicyUsage>

/** A person covered by the policy. */
const CoverMember = z.object({
  coverage_id: z.uuid(),
  client_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  second_last_name: z.string().nullable(),
  birth_date: Day,
  relationship: z.enum(relationships),
  member_id: z.string().nullable(),
  version: z.int(),
})

export const CoverPolicy = z.object({
  id: z.uuid(),
  rank: z.int(),
  status: z.enum(policyStatuses),
  insurer: z
    .object({ id: z.uuid(), slug: z.string(), name: z.string(), phone: z.string().nullable() })
    .nullable(),
  plan: CoverPlan.nullable(),
  /** Name as entered by the household, while the insurer is not in the directory. */
  insurer_name: z.string().nullable(),
  /** Name of the plan as on the card. */
  plan_text: z.string().nullable(),
  policy_number: z.string().nullable(),
  group_number: z.string().nullable(),
  holder_name: z.string().nullable(),
  /** Other facts from the card; they apply while the plan is unknown. */
  card: z.object({
    area_of_cover: z.string().nullable(),
    deductible_amount: Amount.nullable(),
    deductible_currency: z.string().nullable(),
    coinsurance_bps: Bps.nullable(),
    assistance_phone: z.string().nullable(),
  }),
  currency: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  front_document_id: z.uuid().nullable(),
  back_document_id: z.uuid().nullable(),
  documents: z.array(
    z.object({ id: z.uuid(), file_name: z.string(), label: z.string().nullable() })
  ),
  members: z.array(CoverMember),
  usage: z.array(PolicyUsage),
  /** The newest answered check. */
  check: EligibilityCheck.nullable(),
  /** Why that answer no longer applies; empty when it does, or without a check. */
  outdated: z.array(z.enum(outdatedBy)),
  /** The newest check that waits for an answer. */
  waiting: EligibilityCheck.nullable(),
  version: z.int(),
})
export type CoverPolicy = z.output<typeof CoverPolicy>

const own = {
  access: 'account',
  staff: { feature: 'user_management' },
  owns: { param: 'accountId', as: 'account' },
} as const

export const getCover = endpoint({
  ...own,
  name: 'getCover',
  resource: 'policy',
  reads: ['policy', 'account', 'client', 'document', 'eligibility', 'insurer'],
  summary:
    'Lists the policies of a household with plan, members, usage and the latest eligibility answer of each',
  method: 'GET',
  path: '/api/v4/account/{accountId}/cover',
  input: z.strictObject({ accountId: z.uuid() }),
  output: z.object({ policies: z.array(CoverPolicy) }),
  refusals: { 'no-such-account': 404 },
})

export const checkEligibility = endpoint({
  ...own,
  staff: { feature: 'user_management', needs_second_factor: true },
  name: 'checkEligibility',
  resource: 'eligibility',
  actions: ['write'],
  summary:
    'Checks the eligibility of a policy; with a request for staff, they ask the insurer by hand',
  method: 'POST',
  path: '/api/v4/account/{accountId}/eligibility',
  input: z.strictObject({
    accountId: z.uuid(),
    policy_id: z.uuid(),
    /** One covered person; if omitted, the policy as a whole. */
    coverage_id: z.uuid().optional(),
    /** If true, staff ask the insurer, and the answer comes later. */
    by_hand: z.boolean().default(false),
  }),
  output: EligibilityCheck,
  refusals: { 'no-such-account': 404, 'no-such-policy': 404, 'too-many-checks': 429 },
})

export const listEligibility = endpoint({
  ...own,
  name: 'listEligibility',
  resource: 'eligibility',
  reads: ['eligibility', 'account'],
  summary: 'Lists the eligibility checks of a household with their answers, newest first',
  method: 'GET',
  path: '/api/v4/account/{accountId}/eligibility',
  input: z.strictObject({
    accountId: z.uuid(),
    policy_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  output: z.object({ checks: z.array(EligibilityCheck) }),
  refusals: { 'no-such-account': 404 },
})

/** An exchange rate as a query parameter. */
const Rate = z.coerce.number().min(0.000_001).max(1_000_000)
const QueryAmount = z.coerce.number().pipe(z.int().min(0).max(1e12))

export const getEstimate = endpoint({
  ...own,
  name: 'getEstimate',
  resource: 'policy',
  reads: ['policy', 'client', 'document', 'eligibility', 'insurer'],
  summary: 'Estimates what a patient pays of a bill under a policy, with an explanation',
  method: 'GET',
  path: '/api/v4/account/{accountId}/estimate',
  input: z.strictObject({
    accountId: z.uuid(),
    policy_id: z.uuid(),
    coverage_id: z.uuid().optional(),
    billed_amount: QueryAmount,
    /** Currency of the given and returned amounts. Defaults to the plan's. */
    currency: CurrencyCode.optional(),
    /** Units of `currency` per unit of the plan's currency; required when they differ. */
    rate: Rate.optional(),
    /** Price agreed between insurer and clinic, if known. */
    agreed_amount: QueryAmount.optional(),
    not_covered_amount: QueryAmount.default(0),
    care_setting: z.enum(careSettings).default('outpatient'),
  }),
  output: z.object({
    currency: z.string(),
    patient_amount: Amount,
    insurer_amount: Amount,
    write_off_amount: Amount,
    lines: z.array(
      z.object({
        code: z.enum(costLineCodes),
        amount: Amount,
        borne_by: z.enum(bearers).nullable(),
        rule_amount: Amount.nullable(),
        left_amount: Amount.nullable(),
        of_amount: Amount.nullable(),
        bps: Bps.nullable(),
      })
    ),
    /** Whether the insurer requires preauthorization; null when its rules are unknown. */
    preauthorization: z.object({
      is_required: z.boolean().nullable(),
      lead_hours: z.int().nullable(),
    }),
    /** Assumptions of the estimate. */
    assumes: z.array(
      z.enum([
        'nothing_used',
        'no_agreed_price',
        'all_covered',
        'in_force',
        'your_rate',
        'card_rules',
      ])
    ),
  }),
  refusals: {
    'no-such-account': 404,
    'no-such-policy': 404,
    'plan-unknown': 422,
    'rate-needed': 422,
    'amount-too-large': 422,
  },
})
export type CostEstimate = z.output<typeof getEstimate.output>
