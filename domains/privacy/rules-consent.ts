/** What people agree to, in which words, and who may agree for whom. */
import { newestVersion } from './rules-legal.ts'

export const consentKinds = [
  'terms',
  'privacy',
  'health_data',
  'share_with_partner',
  'card_on_file',
  'guardian',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The wording people see today. A new wording is a new version; what was agreed to before stays as it was. */
export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  terms: newestVersion('terms'),
  privacy: newestVersion('privacy'),
  health_data: '2026-11',
  share_with_partner: '2026-11',
  card_on_file: '2026-11',
  guardian: '2026-11',
}

/** At this age somebody speaks for themselves. */
const fullAge = 18

/** Whole years from a birth date to a day, both `YYYY-MM-DD`. */
export function ageOn(birth_date: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth_date.slice(0, 4))
  return today.slice(5) < birth_date.slice(5) ? years - 1 : years
}

/** Whether somebody is eighteen on a day and agrees for themselves. */
export const isAdult = (birth_date: string, today: string): boolean =>
  ageOn(birth_date, today) >= fullAge

/**
 * What the person who adds somebody agrees to: for themselves, that we keep health data; for a child, as the one who cares
 * for it; of another adult, only that they may give their details. That adult agrees for themselves once they sign in.
 */
export function consentNeeded(
  { relationship, birth_date }: { relationship: string; birth_date: string },
  today: string
): 'health_data' | 'guardian' | 'privacy' {
  if (relationship === 'self') return 'health_data'
  return isAdult(birth_date, today) ? 'privacy' : 'guardian'
}

/** Days until somebody is of full age when that is soon: within half a year. Null: not soon, or already. */
export function daysToFullAge(birth_date: string, today: string): number | null {
  const on = `${Number(birth_date.slice(0, 4)) + fullAge}${birth_date.slice(4)}`
  // A leap day is followed by the first of March where the year has none.
  const days = Math.round(
    (Date.parse(on.replace('-02-29', '-03-01')) - Date.parse(today)) / 86_400_000
  )
  return days > 0 && days <= 183 ? days : null
}
