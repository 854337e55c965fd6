import {
  decidingRule,
  type CareSetting,
  type PreauthorizationPlan,
  type PreauthorizationRuleFacts,
} from './rules-preauthorization.ts'

/* By when an insurer must know of a stay, and what it may do when it learns of it too late. */

/** What a rule version says of notice and validity. */
export type NoticeTerms = {
  /** Hours before a planned stay; null when unknown. */
  lead_hours: number | null
  /** Hours after an emergency admission; null when unknown. */
  emergency_hours: number | null
  /** Share that the insurer may pay when it is told too late, in basis points; null when unknown. */
  late_paid_bps: number | null
  /** Days for which it guarantees; null when unknown. */
  validity_days: number | null
}
export type NoticeRuleFacts = PreauthorizationRuleFacts & NoticeTerms

const noTerms: NoticeTerms = {
  lead_hours: null,
  emergency_hours: null,
  late_paid_bps: null,
  validity_days: null,
}

/** Returns what the rule version that applies on a day says of notice and validity; nothing without one that wants to be asked. */
export function noticeTermsOn(
  day: string,
  plan: PreauthorizationPlan,
  rules: readonly NoticeRuleFacts[],
  care_setting: CareSetting
): NoticeTerms {
  const rule = decidingRule(day, plan, rules, care_setting)
  if (!rule?.is_required) return noTerms
  const { lead_hours, emergency_hours, late_paid_bps, validity_days } = rule
  return { lead_hours, emergency_hours, late_paid_bps, validity_days }
}

export const noticeKinds = ['before_stay', 'after_emergency'] as const
export const clockStates = ['open', 'in_time', 'late'] as const

export type NoticeClock = {
  kind: (typeof noticeKinds)[number]
  /** Hours of the rule. */
  hours: number
  /** Last moment at which the insurer may learn of the stay. */
  until: string
  /** `open`: it does not know yet, and there is time left. */
  state: (typeof clockStates)[number]
}

/**
 * Returns by when the insurer must know of a stay, and whether it did; null when its rules name no hours for such a stay.
 * Moments are ISO 8601; `told_at` is when the insurer got the request, null while it has none.
 */
export function noticeClockOf(
  { lead_hours, emergency_hours }: Pick<NoticeTerms, 'lead_hours' | 'emergency_hours'>,
  stay: { is_emergency: boolean; admission_at: string; told_at: string | null; now: string }
): NoticeClock | null {
  const hours = stay.is_emergency ? emergency_hours : lead_hours
  if (hours === null) return null
  const until = Date.parse(stay.admission_at) + (stay.is_emergency ? hours : -hours) * 3_600_000
  const isLate = Date.parse(stay.told_at ?? stay.now) > until
  return {
    kind: stay.is_emergency ? 'after_emergency' : 'before_stay',
    hours,
    until: new Date(until).toISOString(),
    state: isLate ? 'late' : stay.told_at === null ? 'open' : 'in_time',
  }
}

/** Returns the whole hours and minutes that are left until a moment; null once it is over. */
export function timeLeft(until: string, now: string): { hours: number; minutes: number } | null {
  const minutes = Math.floor((Date.parse(until) - Date.parse(now)) / 60_000)
  return minutes < 0 ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
