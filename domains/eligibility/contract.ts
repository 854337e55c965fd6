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

/* What a household is told about its cover: answers, costs, and its policies with all that belongs to them. */

/** One question about cover and its answer. Amounts in minor units of `currency`; null: not known. */
export const EligibilityCheck = z.object({
  id: z.uuid(),
  policy_id: z.uuid(),
  /** Null: the policy as a whole. */
  coverage_id: z.uuid().nullable(),
  service_date: Day,
  status: z.enum(checkStatuses),
  /** Who answers: the plan's rules and the card, staff who asked the insurer, or the insurer's program. */
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
  /** What could not be found out. */
  not_checked: z.array(z.enum(uncheckedParts)),
  /** The insurer's own words. */
  disposition: z.string().nullable(),
  error_code: z.enum(checkErrors).nullable(),
  /** Null: not known any more. */
  asked_about: CheckedSubject.nullable(),
  responded_at: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
})
export type EligibilityCheck = z.output<typeof EligibilityCheck>

/** What a policy year has used up. */
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

/** A person under a policy. */
const CoverMember = z.object({
  coverage_id: z.uuid(),
  client_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  second_last_name: z.string().nullable(),
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
  /** As the household wrote it, while the insurer is not one of ours. */
  insurer_name: z.string().nullable(),
  /** What the card calls the plan. */
  plan_text: z.string().nullable(),
  policy_number: z.string().nullable(),
  group_number: z.string().nullable(),
  holder_name: z.string().nullable(),
  /** What its card says besides; counts where the plan is not known. */
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
  /** The newest answer. */
  check: EligibilityCheck.nullable(),
  /** Why that answer says nothing about today; empty: it does, or there is none. */
  outdated: z.array(z.enum(outdatedBy)),
  /** Asked and not answered yet. */
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
    'The policies of a household with plan, people, limits used and the newest answer on each',
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
    'Asks whether a policy is in force and how it shares costs; staff ask the insurer by hand on request',
  method: 'POST',
  path: '/api/v4/account/{accountId}/eligibility',
  input: z.strictObject({
    accountId: z.uuid(),
    policy_id: z.uuid(),
    /** One person under it; without it the policy as a whole. */
    coverage_id: z.uuid().optional(),
    /** True: staff ask the insurer, and the answer comes later. */
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
  summary: 'What was asked about the cover of a household and what was answered, newest first',
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

/** A rate of exchange, as a query carries it. */
const Rate = z.coerce.number().min(0.000_001).max(1_000_000)
const QueryAmount = z.coerce.number().pipe(z.int().min(0).max(1e12))

export const getEstimate = endpoint({
  ...own,
  name: 'getEstimate',
  resource: 'policy',
  reads: ['policy', 'client', 'document', 'eligibility', 'insurer'],
  summary: 'What a bill would cost the patient under a policy, and why',
  method: 'GET',
  path: '/api/v4/account/{accountId}/estimate',
  input: z.strictObject({
    accountId: z.uuid(),
    policy_id: z.uuid(),
    coverage_id: z.uuid().optional(),
    billed_amount: QueryAmount,
    /** Of the amounts sent and answered; without it the plan's. */
    currency: CurrencyCode.optional(),
    /** Units of `currency` for one unit of the plan's currency; needed when they differ. */
    rate: Rate.optional(),
    /** What insurer and clinic agreed on, when it is known. */
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
    /** Whether the insurer must be asked first; null: its rules are not known. */
    preauthorization: z.object({
      is_required: z.boolean().nullable(),
      lead_hours: z.int().nullable(),
    }),
    /** What the estimate takes for granted. */
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
