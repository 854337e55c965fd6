/** Rules for the answers of eligibility checks. */

export const checkStatuses = ['queued', 'complete', 'partial', 'error'] as const
export const checkSources = ['rules', 'by_hand', 'x12'] as const
export const uncheckedParts = [
  'insurer',
  'validity',
  'plan',
  'usage',
  'member',
  'waiting_period',
  'network',
] as const
export const checkErrors = ['unreachable', 'member_not_found', 'refused'] as const

/** What an answer says by itself; `coverStanding` adds who said it, its age, and the dates of the policy. */
const coverStates = ['active', 'inactive', 'unknown', 'waiting'] as const
export type CoverState = (typeof coverStates)[number]

/** State of a check and source of its answer. */
export type CheckState = {
  status: (typeof checkStatuses)[number]
  source: (typeof checkSources)[number]
  in_force: boolean | null
}

/** Returns the cover state of a check: active, inactive, unknown, or waiting for an answer. */
export function coverState({
  status,
  in_force,
}: Pick<CheckState, 'status' | 'in_force'>): CoverState {
  if (status === 'queued') return 'waiting'
  if (status === 'error' || in_force === null) return 'unknown'
  return in_force ? 'active' : 'inactive'
}

/** The facts of a policy an answer was about, at the time of the question; null fields were unknown. */
export type CheckedSubject = {
  insurer_id: string | null
  insurer_name: string | null
  plan_id: string | null
  plan_name: string | null
  policy_number: string | null
  /** Member ID of the person asked about; null as well for the policy as a whole. */
  member_id: string | null
  valid_from: string | null
  valid_until: string | null
}

/** Reasons why an answer no longer applies: a changed fact, or its age. */
export const outdatedBy = ['insurer', 'plan', 'number', 'days', 'age'] as const
export type OutdatedBy = (typeof outdatedBy)[number]

/** Hours for which an answer applies. */
export const freshHours = 24

const same = (before: string | null, now: string | null) => (before ?? '') === (now ?? '')

/**
 * Returns why an answer no longer applies: insurer, plan, a number or the dates of the policy changed, or it is older
 * than `freshHours`. Empty when it still applies.
 */
export function outdated(
  check: { asked_about: CheckedSubject | null; responded_at: string | null },
  policy: CheckedSubject,
  now: Date
): OutdatedBy[] {
  const { asked_about: then, responded_at } = check
  const isOther: Readonly<Record<OutdatedBy, boolean>> = {
    insurer:
      then !== null &&
      (!same(then.insurer_id, policy.insurer_id) ||
        // Insurers outside the directory are compared by name.
        (policy.insurer_id === null && !same(then.insurer_name, policy.insurer_name))),
    plan:
      then !== null &&
      (!same(then.plan_id, policy.plan_id) ||
        (policy.plan_id === null && !same(then.plan_name, policy.plan_name))),
    number:
      then !== null &&
      (!same(then.policy_number, policy.policy_number) || !same(then.member_id, policy.member_id)),
    days:
      then !== null &&
      (!same(then.valid_from, policy.valid_from) || !same(then.valid_until, policy.valid_until)),
    age: responded_at !== null && now.getTime() - Date.parse(responded_at) > freshHours * 3_600_000,
  }
  return outdatedBy.filter((one) => isOther[one])
}

/**
 * Whether the policy was checked as it is now, at any age. A waiting check counts, as it uses the policy at the time
 * it is sent; an answer without a recorded subject does not.
 */
export const isCheckedAsIs = (cover: {
  check: { asked_about: CheckedSubject | null } | null
  outdated: readonly OutdatedBy[]
  waiting: object | null
}): boolean =>
  cover.waiting !== null ||
  (cover.check !== null &&
    cover.check.asked_about !== null &&
    cover.outdated.every((one) => one === 'age'))

const dayAfter = (day: string, years: number, days: number) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * Returns the policy year that contains a day: counted from the policy's first day and cut at its last. Without a
 * first day it is the calendar year.
 */
export function policyYear(
  policy: { valid_from: string | null; valid_until: string | null },
  day: string
): { period_from: string; period_until: string } {
  const { valid_from, valid_until } = policy
  const year = day.slice(0, 4)
  if (valid_from === null || valid_from > day)
    return { period_from: `${year}-01-01`, period_until: `${year}-12-31` }
  const years = Number(year) - Number(valid_from.slice(0, 4))
  const thisYear = dayAfter(valid_from, years, 0)
  const back = thisYear > day ? years - 1 : years
  const period_from = dayAfter(valid_from, back, 0)
  const last = dayAfter(valid_from, back + 1, -1)
  const isCut = valid_until !== null && valid_until >= day && valid_until < last
  return { period_from, period_until: isCut ? valid_until : last }
}

/** Hours between tries when an insurer is unreachable, and the number of tries. */
export const retrySchedule = { after_hours: 1, times: 24 } as const

/** Hours after which an unanswered question to an insurer's system no longer counts as waiting. */
export const programTimeoutHours = 1

/** Rate limit of checks per household and day. */
export const checksPerDay = 60
