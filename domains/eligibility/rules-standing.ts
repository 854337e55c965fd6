/** What is known about a policy today, and who said it. */
import { coverState, type CheckedSubject, type CheckState, type OutdatedBy } from './rules.ts'

/**
 * Standings of a policy. Only `confirmed`, `was_confirmed`, `denied` and `was_denied` rest on the insurer's word; the
 * others rest on the card or on our own records.
 */
export const coverStandings = [
  'never',
  'waiting',
  'unknown',
  'changed',
  'confirmed',
  'was_confirmed',
  'denied',
  'was_denied',
  'dates_current',
  'no_last_day',
  'last_day_passed',
  'not_begun',
  'marked_ended',
] as const
export type CoverStanding = (typeof coverStandings)[number]

type StandingFacts = {
  check: (CheckState & { service_date: string; asked_about: CheckedSubject | null }) | null
  outdated: readonly OutdatedBy[]
  /** Dates of the policy as it is now. */
  valid_from: string | null
  valid_until: string | null
}

/**
 * Returns the standing of a policy on a day. An answer by rules never counts as the insurer's: it only says how the
 * dates on the card compare with the day. A last day that has passed overrides every answer that is not of today.
 */
export function coverStanding(facts: StandingFacts, today: string): CoverStanding {
  const { check, outdated, valid_from, valid_until } = facts
  const isOver = valid_until !== null && valid_until < today
  if (!check) return isOver ? 'last_day_passed' : 'never'
  const isChanged = outdated.some((one) => one !== 'age')
  if (isChanged) return isOver ? 'last_day_passed' : 'changed'
  const state = coverState(check)
  if (check.source !== 'rules') {
    if (state === 'waiting' || state === 'unknown') return state
    const isOld = outdated.length > 0
    if (state === 'inactive') return isOld ? 'was_denied' : 'denied'
    if (!isOld) return 'confirmed'
    return isOver ? 'last_day_passed' : 'was_confirmed'
  }
  if (state === 'waiting') return 'waiting'
  if (isOver) return 'last_day_passed'
  if (valid_from !== null && valid_from > today) return 'not_begun'
  if (state === 'inactive') return 'marked_ended'
  return valid_until === null ? 'no_last_day' : 'dates_current'
}

/** Returns the standing of a past check by itself, on the day it was about. */
export const standingThen = (check: NonNullable<StandingFacts['check']>): CoverStanding =>
  coverStanding(
    {
      check,
      outdated: ['age'],
      valid_from: check.asked_about?.valid_from ?? null,
      valid_until: check.asked_about?.valid_until ?? null,
    },
    check.service_date
  )

/** Returns whether the insurer has said that the policy is not active. */
export const isDenied = (standing: CoverStanding): boolean =>
  standing === 'denied' || standing === 'was_denied'

/** Returns whether the standing means that the policy pays nothing today, as far as anybody knows. */
export const isOutOfForce = (standing: CoverStanding): boolean =>
  isDenied(standing) || ['last_day_passed', 'not_begun', 'marked_ended'].includes(standing)
