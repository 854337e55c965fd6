import type { careSettings } from './contract-fields.ts'

/* Whether an insurer wants to be asked before care is given, and whether it was asked in time. */

export type CareSetting = (typeof careSettings)[number]

/** A version of what an insurer, or one plan of it, wants to be asked first. */
export type PreauthorizationRuleFacts = {
  id: string
  /** Null: all plans of the insurer. */
  insurance_plan_id: string | null
  care_setting: CareSetting
  is_required: boolean
  lead_hours: number | null
  valid_from: string
  /** The last day on which it holds. */
  valid_until: string | null
}

/** A plan as far as asking first goes. */
export type PreauthorizationPlan = { id: string; required_for: readonly CareSetting[] }

export type PreauthorizationAnswer = {
  is_required: boolean
  /** How long before the insurer wants to be asked; null: not known. */
  lead_hours: number | null
  /** What says so: a version of a rule, the plan's own list, or nothing, so that nobody has to ask. */
  by: 'rule' | 'plan' | 'nothing'
  rule_id: string | null
}

/** What became of a version on a day: it decides, or why it does not. */
export const ruleStandings = ['holds', 'ended', 'not_yet', 'other_plan', 'plan_first'] as const
export type RuleStanding = (typeof ruleStandings)[number]

const holdsOn = (day: string, { valid_from, valid_until }: PreauthorizationRuleFacts) =>
  valid_from <= day && (valid_until === null || valid_until >= day)

/** The version that decides on a day: a rule of the plan itself before one of all plans of its insurer. */
function decidingRule(
  day: string,
  plan: PreauthorizationPlan,
  rules: readonly PreauthorizationRuleFacts[],
  care_setting: CareSetting
): PreauthorizationRuleFacts | null {
  const fitting = rules.filter((rule) => rule.care_setting === care_setting && holdsOn(day, rule))
  return (
    fitting.find((rule) => rule.insurance_plan_id === plan.id) ??
    fitting.find((rule) => rule.insurance_plan_id === null) ??
    null
  )
}

/** Whether the insurer wants to be asked before a kind of care on a day, how long before, and what says so. */
export function askingOn(
  day: string,
  plan: PreauthorizationPlan,
  rules: readonly PreauthorizationRuleFacts[],
  care_setting: CareSetting
): PreauthorizationAnswer {
  const rule = decidingRule(day, plan, rules, care_setting)
  if (rule) {
    const { is_required, lead_hours, id } = rule
    return { is_required, lead_hours, by: 'rule', rule_id: id }
  }
  const is_required = plan.required_for.includes(care_setting)
  return { is_required, lead_hours: null, by: is_required ? 'plan' : 'nothing', rule_id: null }
}

/** Every kind of care that has to be asked for first on a day, by name. */
export const askedFirst = (
  day: string,
  plan: PreauthorizationPlan,
  rules: readonly PreauthorizationRuleFacts[]
): { care_setting: CareSetting; lead_hours: number | null }[] =>
  [...new Set([...plan.required_for, ...rules.map(({ care_setting }) => care_setting)])]
    .toSorted()
    .map((care_setting) => ({ care_setting, ...askingOn(day, plan, rules, care_setting) }))
    .filter(({ is_required }) => is_required)
    .map(({ care_setting, lead_hours }) => ({ care_setting, lead_hours }))

/** What each version for a kind of care is worth on a day, and why. */
export function standingsOn(
  day: string,
  plan: PreauthorizationPlan,
  rules: readonly PreauthorizationRuleFacts[],
  care_setting: CareSetting
): { rule: PreauthorizationRuleFacts; standing: RuleStanding }[] {
  const deciding = decidingRule(day, plan, rules, care_setting)
  const standingOf = (rule: PreauthorizationRuleFacts): RuleStanding => {
    if (rule === deciding) return 'holds'
    if (rule.insurance_plan_id !== null && rule.insurance_plan_id !== plan.id) return 'other_plan'
    if (holdsOn(day, rule)) return 'plan_first'
    return rule.valid_from > day ? 'not_yet' : 'ended'
  }
  return rules
    .filter((rule) => rule.care_setting === care_setting)
    .map((rule) => ({ rule, standing: standingOf(rule) }))
}

export const noticeStates = ['not_needed', 'in_time', 'late', 'not_asked'] as const
export type NoticeState = (typeof noticeStates)[number]

/**
 * Whether the insurer was asked early enough. Moments are those of the clinic's clock, `YYYY-MM-DDTHH:MM`. Where nobody
 * knows how long before, it is enough to have asked before the care.
 */
export function noticeOf(
  { is_required, lead_hours }: Pick<PreauthorizationAnswer, 'is_required' | 'lead_hours'>,
  { service_at, asked_at }: { service_at: string; asked_at: string | null }
): { state: NoticeState; hours_before: number | null } {
  const minutes = asked_at === null ? null : minutesBetween(asked_at, service_at)
  const hours_before = minutes === null ? null : Math.floor(minutes / 60)
  if (!is_required) return { state: 'not_needed', hours_before }
  if (minutes === null) return { state: 'not_asked', hours_before }
  return { state: minutes >= (lead_hours ?? 0) * 60 ? 'in_time' : 'late', hours_before }
}

const minutesBetween = (from: string, until: string) =>
  (Date.parse(`${until}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000
