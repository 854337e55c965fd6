import { z } from 'zod'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { costLineCodes } from '../eligibility/rules-cost.ts'
import { Amount, Bps, careSettings, costSharingFields } from '../insurance/contract-fields.ts'
import { requiredDocuments } from '../insurance/contract-requirements.ts'
import { noticeStates, ruleStandings } from '../insurance/rules-preauthorization.ts'
import { CurrencyCode, Day } from '../shapes.ts'
import { comparedFields, exampleRequests, lineKinds, problemCodes } from './rules.ts'
import { bearers } from '../eligibility/enums.ts'

/* Shapes of an example claim, draft rules and the computed outcome. Examples contain no personal data. */

/** Local time at the clinic: `2026-11-22T09:30`. */
const LocalMinute = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, fieldRules.date_time)
  .refine((text) => !Number.isNaN(Date.parse(`${text}:00Z`)), fieldRules.calendar_time)

const LineAmount = z.int().min(0).max(1e12)

const ExampleLine = z.strictObject({
  kind: z.enum(lineKinds),
  billed_amount: LineAmount,
  /** Price agreed between insurer and clinic; null when unknown. */
  agreed_amount: LineAmount.nullable(),
  not_covered_amount: LineAmount,
})

/** A fictitious claim. Line amounts are in minor units of `currency`. */
export const ExampleClaim = z.strictObject({
  plan_id: z.uuid(),
  /** The clinic's network; null when it is in none of the insurer's. */
  network_id: z.uuid().nullable(),
  request: z.enum(exampleRequests),
  care_setting: z.enum(careSettings),
  service_at: LocalMinute,
  filed_on: Day,
  currency: CurrencyCode,
  /** Units of `currency` per unit of the plan's currency; required when they differ. */
  rate: z.number().min(0.000_001).max(1_000_000).nullable(),
  lines: z.array(ExampleLine).min(1, 'Enter at least one line').max(30),
  /** In minor units of the plan's currency. */
  used: z.strictObject({
    deductible_used_amount: Amount,
    coinsurance_used_amount: Amount,
    out_of_pocket_used_amount: Amount,
    annual_limit_used_amount: Amount,
  }),
  documents: z.array(z.enum(requiredDocuments)).max(requiredDocuments.length),
  /** Time of the preauthorization request; null when none was made. */
  asked_at: LocalMinute.nullable(),
})
export type ExampleClaim = z.output<typeof ExampleClaim>

/** Rules to try instead of the saved ones. Omitted rules stay as saved. */
export const RulesDraft = z.strictObject({
  sharing: z.strictObject(costSharingFields).optional(),
  asking: z
    .strictObject({
      is_required: z.boolean(),
      lead_hours: z.int().min(0).max(2160).nullable(),
    })
    .optional(),
  filing_days: z.int().min(1).max(3650).optional(),
})
export type RulesDraft = z.output<typeof RulesDraft>

const CostLine = z.object({
  code: z.enum(costLineCodes),
  amount: Amount,
  borne_by: z.enum(bearers).nullable(),
  rule_amount: Amount.nullable(),
  left_amount: Amount.nullable(),
  of_amount: Amount.nullable(),
  bps: Bps.nullable(),
})

const LineShare = z.object({
  kind: z.enum(lineKinds),
  billed_amount: Amount,
  not_covered_amount: Amount,
  write_off_amount: Amount,
  deductible_amount: Amount,
  coinsurance_amount: Amount,
  over_limit_amount: Amount,
  insurer_amount: Amount,
  patient_amount: Amount,
})

/** Outcome of a claim under the rules, with the rule each part comes from. Amounts in minor units of `currency`. */
export const ExampleOutcome = z.object({
  currency: z.string(),
  plan: z.object({ id: z.uuid(), name: z.string() }),
  /** Whether the plan includes the clinic's network; agreed prices apply only then. */
  is_in_network: z.boolean(),
  /** The date whose rules were applied. */
  rules_on: Day,
  preauthorization: z.object({
    state: z.enum(noticeStates),
    is_required: z.boolean(),
    lead_hours: z.int().nullable(),
    hours_before: z.int().nullable(),
    by: z.enum(['rule', 'plan', 'nothing', 'draft']),
    rule_id: z.uuid().nullable(),
  }),
  /** Every version of the rule for this care setting, and whether it applies on that date. */
  versions: z.array(
    z.object({
      id: z.uuid(),
      is_for_all_plans: z.boolean(),
      is_required: z.boolean(),
      lead_hours: z.int().nullable(),
      valid_from: Day,
      valid_until: Day.nullable(),
      standing: z.enum(ruleStandings),
    })
  ),
  /** Required documents of the claim, and of the preauthorization where one is needed. */
  papers: z.array(
    z.object({
      request: z.enum(['claim', 'reimbursement', 'preauthorization']),
      /** Null when the insurer has no requirement for it. */
      requirement_id: z.uuid().nullable(),
      is_for_all_care: z.boolean(),
      asked: z.array(z.enum(requiredDocuments)),
      missing: z.array(z.enum(requiredDocuments)),
      /** Date by which the insurer promises an answer; null when unknown. */
      answer_by: Day.nullable(),
    })
  ),
  filing: z.object({
    days: z.int().nullable(),
    until: Day.nullable(),
    days_left: z.int().nullable(),
    by: z.enum(['requirement', 'insurer', 'nothing', 'draft']),
    requirement_id: z.uuid().nullable(),
  }),
  patient_amount: Amount,
  insurer_amount: Amount,
  write_off_amount: Amount,
  steps: z.array(CostLine),
  lines: z.array(LineShare),
  problems: z.array(z.enum(problemCodes)),
})
export type ExampleOutcome = z.output<typeof ExampleOutcome>

/** The figures of an outcome that an example expects. */
export const ExpectedFigures = z.object({
  currency: z.string(),
  patient_amount: Amount,
  insurer_amount: Amount,
  write_off_amount: Amount,
  preauthorization: z.enum(noticeStates),
  missing: z.array(z.enum(requiredDocuments)),
  file_until: Day.nullable(),
})
export type ExpectedFigures = z.output<typeof ExpectedFigures>

/** An example with its expected and current figures. */
export const ClaimExample = z.object({
  id: z.uuid(),
  name: z.string(),
  claim: ExampleClaim,
  expected: ExpectedFigures,
  /** Null when the current rules can no longer compute it. */
  now: ExpectedFigures.nullable(),
  /** Empty when the current figures are as expected. */
  differs: z.array(z.enum(comparedFields)),
  version: z.int(),
})
export type ClaimExample = z.output<typeof ClaimExample>
