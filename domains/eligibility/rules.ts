/** Decisions about answers on somebody's cover. */

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

/** What a person is told in one word. */
const coverStates = ['active', 'inactive', 'unknown', 'waiting'] as const
export type CoverState = (typeof coverStates)[number]

type CheckAnswer = {
  status: (typeof checkStatuses)[number]
  in_force: boolean | null
}

/** Active, not active, could not check, or asked and not answered yet. */
export function coverState({ status, in_force }: CheckAnswer): CoverState {
  if (status === 'queued') return 'waiting'
  if (status === 'error' || in_force === null) return 'unknown'
  return in_force ? 'active' : 'inactive'
}

/** What of a policy an answer was about, as it was when it was asked; null: not known. */
export type CheckedSubject = {
  insurer_id: string | null
  insurer_name: string | null
  plan_id: string | null
  plan_name: string | null
  policy_number: string | null
  /** Of the person who was asked about; null as well when it was the policy as a whole. */
  member_id: string | null
  valid_from: string | null
  valid_until: string | null
}

/** Why an answer says nothing about today: what changed since it was asked, or that it is old. */
export const outdatedBy = ['insurer', 'plan', 'number', 'days', 'age'] as const
export type OutdatedBy = (typeof outdatedBy)[number]

/** Hours for which an answer is taken for what is so now. */
export const freshHours = 24

const same = (before: string | null, now: string | null) => (before ?? '') === (now ?? '')

/**
 * What makes an answer one of the past: the insurer, the plan, a number or the days of the policy are others now, or it
 * was given more than a day ago. Empty: it holds today.
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
        // Two that we do not know are told apart by what the household calls them.
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
 * Whether somebody was asked about the policy as it is now, however long ago. A question that waits is put as the policy
 * is when its turn comes; an answer of which nobody knows what it was about is about nothing.
 */
export const isAskedAsItIs = (cover: {
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
 * The policy year a day is in: years are counted from the first day of the policy and end with it; without days of its
 * own it is the calendar year.
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

/** Hours after which an insurer that could not be reached is asked again, and how often in all. */
export const askAgain = { after_hours: 1, times: 24 } as const

/** Hours after which a question to a program that nobody answered is asked again, whatever became of it. */
export const programTimeoutHours = 1

/** Checks a household may ask for in a day; nobody needs more, a program could. */
export const checksPerDay = 60
