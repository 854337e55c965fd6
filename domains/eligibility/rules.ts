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
export const coverStates = ['active', 'inactive', 'unknown', 'waiting'] as const
export type CoverState = (typeof coverStates)[number]

type Answer = {
  status: (typeof checkStatuses)[number]
  in_force: boolean | null
}

/** Active, not active, could not check, or asked and not answered yet. */
export function coverState({ status, in_force }: Answer): CoverState {
  if (status === 'queued') return 'waiting'
  if (status === 'error' || in_force === null) return 'unknown'
  return in_force ? 'active' : 'inactive'
}

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

/** Checks a household may ask for in a day; nobody needs more, a program could. */
export const checksPerDay = 60
