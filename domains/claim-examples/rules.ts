import { estimateIn } from '../eligibility/rules-bill.ts'
import type { CostRules } from '../eligibility/rules-cost.ts'
import {
  preauthorizationOn,
  noticeOf,
  standingsOn,
  type PreauthorizationPlan,
  type PreauthorizationRuleFacts,
} from '../insurance/rules-preauthorization.ts'
import {
  filingOf,
  missingDocuments,
  requirementFor,
  type RequestKind,
  type Requirement,
} from '../insurance/rules-requirements.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import type { ExampleClaim, ExampleOutcome, ExpectedFigures, RulesDraft } from './contract-parts.ts'

/*
 * Outcome of an example claim under an insurer's rules. Decides nothing itself: each part calls the rule that decides
 * it for households, and reports which one applied.
 */

export const exampleRequests = ['claim', 'reimbursement'] as const
export const lineKinds = [
  'consultation',
  'hospital_stay',
  'surgery',
  'anaesthesia',
  'laboratory',
  'imaging',
  'medication',
  'therapy',
  'emergency',
  'maternity',
  'other',
] as const
/** Reasons why an insurer could reject the claim, or pay less. */
export const problemCodes = [
  'out_of_network',
  'not_asked_first',
  'asked_late',
  'papers_missing',
  'filed_late',
  'filed_before_care',
] as const

/** Saved rules of an insurer. */
export type InsurerRules = {
  timely_filing_days: number | null
  plans: readonly (PreauthorizationPlan & {
    name: string
    currency: string
    sharing: CostRules
    network_ids: readonly string[]
  })[]
  rules: readonly PreauthorizationRuleFacts[]
  requirements: readonly Requirement[]
}

export type TrialRules = { rules_on?: string | undefined; draft?: RulesDraft | undefined }

const refusals = ['no-such-plan', 'rate-needed', 'amount-too-large'] as const
export type ExampleRefusal = (typeof refusals)[number]

/**
 * Runs a claim through the rules of a date (by default the date of care), with a draft of rules if given. Returns a
 * refusal code when the outcome cannot be computed.
 */
export function outcomeOf(
  insurer: InsurerRules,
  claim: ExampleClaim,
  { rules_on, draft }: TrialRules = {}
): ExampleOutcome | ExampleRefusal {
  const plan = insurer.plans.find(({ id }) => id === claim.plan_id)
  if (!plan) return 'no-such-plan'
  const day = rules_on ?? claim.service_at.slice(0, 10)
  const is_in_network = claim.network_id !== null && plan.network_ids.includes(claim.network_id)
  const cost = estimateIn(
    claim.lines.map((line) => ({
      ...line,
      agreed_amount: is_in_network ? line.agreed_amount : null,
    })),
    {
      rules: draft?.sharing ?? plan.sharing,
      currency: plan.currency,
      used: claim.used,
      bill_currency: claim.currency,
      rate: claim.rate,
    }
  )
  if (typeof cost === 'string') return cost
  const { lines: steps, ...amounts } = cost.whole
  const preauthorization = preauthorizationOf(insurer, plan, claim, { day, draft })
  const papers = papersOf(insurer.requirements, claim, preauthorization.is_required)
  const filing = filingIn(insurer, claim, draft)
  return {
    currency: claim.currency,
    plan: { id: plan.id, name: plan.name },
    is_in_network,
    rules_on: day,
    preauthorization,
    versions: standingsOn(day, plan, insurer.rules, claim.care_setting).map(
      ({ rule, standing }) => ({
        id: rule.id,
        is_for_all_plans: rule.insurance_plan_id === null,
        is_required: rule.is_required,
        lead_hours: rule.lead_hours,
        valid_from: rule.valid_from,
        valid_until: rule.valid_until,
        standing,
      })
    ),
    papers,
    filing,
    ...amounts,
    steps,
    lines: cost.by_line.map((share, at) => ({ kind: claim.lines[at]?.kind ?? 'other', ...share })),
    problems: problemsOf(claim, { is_in_network, preauthorization, papers, filing }),
  }
}

function preauthorizationOf(
  { rules }: InsurerRules,
  plan: PreauthorizationPlan,
  claim: ExampleClaim,
  { day, draft }: { day: string; draft: RulesDraft | undefined }
): ExampleOutcome['preauthorization'] {
  const saved = preauthorizationOn(day, plan, rules, claim.care_setting)
  const preauthorization = draft?.asking
    ? { ...draft.asking, by: 'draft' as const, rule_id: null }
    : { ...saved }
  return { ...preauthorization, ...noticeOf(preauthorization, claim) }
}

function papersOf(
  requirements: readonly Requirement[],
  { request, care_setting, documents, filed_on, asked_at }: ExampleClaim,
  needsPreauthorization: boolean
): ExampleOutcome['papers'] {
  const of = (which: Exclude<RequestKind, 'appeal'>, sent_on: string | null) => {
    const found = requirementFor(requirements, which, care_setting)
    const answer_days = found?.answer_days ?? null
    return {
      request: which,
      requirement_id: found?.id ?? null,
      is_for_all_care: found?.care_setting === null,
      asked: found?.documents ?? [],
      missing: missingDocuments(found?.documents ?? [], documents),
      answer_by: answer_days === null || sent_on === null ? null : dayAfter(sent_on, answer_days),
    }
  }
  const claimed = of(request, filed_on)
  return needsPreauthorization
    ? [of('preauthorization', asked_at?.slice(0, 10) ?? null), claimed]
    : [claimed]
}

function filingIn(
  { requirements, timely_filing_days }: InsurerRules,
  { request, care_setting, service_at, filed_on }: ExampleClaim,
  draft: RulesDraft | undefined
): ExampleOutcome['filing'] {
  const entry = requirementFor(requirements, request, care_setting)
  const days = { service_on: service_at.slice(0, 10), filed_on }
  if (draft?.filing_days !== undefined)
    return {
      ...filingOf(days, { deadline_days: draft.filing_days }, null),
      by: 'draft',
      requirement_id: null,
    }
  const filing = filingOf(days, entry, timely_filing_days)
  return { ...filing, requirement_id: filing.by === 'requirement' ? (entry?.id ?? null) : null }
}

function problemsOf(
  { service_at, filed_on }: ExampleClaim,
  {
    is_in_network,
    preauthorization,
    papers,
    filing,
  }: Pick<ExampleOutcome, 'is_in_network' | 'preauthorization' | 'papers' | 'filing'>
): ExampleOutcome['problems'] {
  const isSo: Readonly<Record<(typeof problemCodes)[number], boolean>> = {
    out_of_network: !is_in_network,
    not_asked_first: preauthorization.state === 'not_asked',
    asked_late: preauthorization.state === 'late',
    papers_missing: papers.some(({ missing }) => missing.length > 0),
    filed_late: (filing.days_left ?? 0) < 0,
    filed_before_care: filed_on < service_at.slice(0, 10),
  }
  return problemCodes.filter((code) => isSo[code])
}

export const comparedFields = [
  'currency',
  'patient_amount',
  'insurer_amount',
  'write_off_amount',
  'preauthorization',
  'missing',
  'file_until',
] as const

/** Extracts the figures of an outcome that examples compare. */
export const figuresOf = (outcome: ExampleOutcome): ExpectedFigures => ({
  currency: outcome.currency,
  patient_amount: outcome.patient_amount,
  insurer_amount: outcome.insurer_amount,
  write_off_amount: outcome.write_off_amount,
  preauthorization: outcome.preauthorization.state,
  missing: [...new Set(outcome.papers.flatMap(({ missing }) => missing))].toSorted(),
  file_until: outcome.filing.until,
})

/** Returns the fields that differ from the expected figures; all fields when `now` is null. */
export const differencesOf = (
  expected: ExpectedFigures,
  now: ExpectedFigures | null
): (typeof comparedFields)[number][] =>
  comparedFields.filter(
    (field) => now === null || JSON.stringify(expected[field]) !== JSON.stringify(now[field])
  )
