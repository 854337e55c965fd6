import type { careSettings } from './contract-fields.ts'

/* Whether an insurer requires pre-authorization, and whether it was requested in time. */

export type CareSetting = (typeof careSettings)[number]

/** A version of a pre-authorization rule of an insurer or one of its plans. */
export type PreauthorizationRuleFacts = {
  id: string
  /** Null applies to all plans of the insurer. */
  insurance_plan_id: string | null
  care_setting: CareSetting
  is_required: boolean
  lead_hours: number | null
  valid_from: string
  /** Last valid day; null while it is current. */
  valid_until: string | null
}

/** The part of a plan that pre-authorization depends on. */
export type PreauthorizationPlan = { id: string; required_for: readonly CareSetting[] }

export type PreauthorizationAnswer = {
  is_required: boolean
  /** Required hours between request and care; null when unknown. */
  lead_hours: number | null
  /** Origin of the answer: a rule version, the plan's own list, or nothing (not required). */
  by: 'rule' | 'plan' | 'nothing'
  rule_id: string | null
}

/** Whether a rule version applies on a day, and if not, why. */
export const ruleStandings = ['holds', 'ended', 'not_yet', 'other_plan', 'plan_first'] as const
export type RuleState = (typeof ruleStandings)[number]

const isInEffectOn = (day: string, { valid_from, valid_until }: PreauthorizationRuleFacts) =>
  valid_from <= day && (valid_until === null || valid_until >= day)

/** Returns the applicable rule version on a day; a rule of the plan precedes one of all plans. */
export function decidingRule<Rule extends PreauthorizationRuleFacts>(
  day: string,
  plan: PreauthorizationPlan,
  rules: readonly Rule[],
  care_setting: CareSetting
): Rule | null {
  const fitting = rules.filter(
    (rule) => rule.care_setting === care_setting && isInEffectOn(day, rule)
  )
  return (
    fitting.find((rule) => rule.insurance_plan_id === plan.id) ??
    fitting.find((rule) => rule.insurance_plan_id === null) ??
    null
  )
}

/** Returns whether pre-authorization is required for a care setting on a day, with its lead time and origin. */
export function preauthorizationOn(
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

/** Returns all care settings that require pre-authorization on a day, sorted by name. */
export const preauthorizationsOn = (
  day: string,
  plan: PreauthorizationPlan,
  rules: readonly PreauthorizationRuleFacts[]
): { care_setting: CareSetting; lead_hours: number | null }[] =>
  [...new Set([...plan.required_for, ...rules.map(({ care_setting }) => care_setting)])]
    .toSorted()
    .map((care_setting) => ({
      care_setting,
      ...preauthorizationOn(day, plan, rules, care_setting),
    }))
    .filter(({ is_required }) => is_required)
    .map(({ care_setting, lead_hours }) => ({ care_setting, lead_hours }))

/** Returns for every rule version of a care setting whether it applies on a day, and why not. */
export function standingsOn(
  day: string,
  plan: PreauthorizationPlan,
  rules: readonly PreauthorizationRuleFacts[],
  care_setting: CareSetting
): { rule: PreauthorizationRuleFacts; standing: RuleState }[] {
  const deciding = decidingRule(day, plan, rules, care_setting)
  const standingOf = (rule: PreauthorizationRuleFacts): RuleState => {
    if (rule === deciding) return 'holds'
    if (rule.insurance_plan_id !== null && rule.insurance_plan_id !== plan.id) return 'other_plan'
    if (isInEffectOn(day, rule)) return 'plan_first'
    return rule.valid_from > day ? 'not_yet' : 'ended'
  }
  return rules
    .filter((rule) => rule.care_setting === care_setting)
    .map((rule) => ({ rule, standing: standingOf(rule) }))
}

export const noticeStates = ['not_needed', 'in_time', 'late', 'not_asked'] as const
export type NoticeState = (typeof noticeStates)[number]

/**
 * Returns whether pre-authorization was requested in time. Times are local to the clinic, `YYYY-MM-DDTHH:MM`. With an unknown lead time,
 * any time before the care is in time.
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
