/** Rules of consent: kinds, text versions, and who may consent for whom. */
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

/** Current text version per kind. A new wording is a new version; earlier consents keep theirs. */
export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  terms: newestVersion('terms'),
  privacy: newestVersion('privacy'),
  health_data: '2026-11',
  share_with_partner: '2026-11',
  card_on_file: '2026-11',
  guardian: '2026-11',
}

/** Age of majority. */
const fullAge = 18

/** Returns the age in whole years on a day, both `YYYY-MM-DD`. */
export function ageOn(birth_date: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth_date.slice(0, 4))
  return today.slice(5) < birth_date.slice(5) ? years - 1 : years
}

/** Returns whether a person is of age on a day and gives consent for themselves. */
export const isAdult = (birth_date: string, today: string): boolean =>
  ageOn(birth_date, today) >= fullAge

/**
 * Returns the consent that whoever adds a person must give: for themselves, to storing health data; for a minor, as guardian; for another
 * adult, only that they may enter their details. That adult consents to the rest after signing in.
 */
export function consentNeeded(
  { relationship, birth_date }: { relationship: string; birth_date: string },
  today: string
): 'health_data' | 'guardian' | 'privacy' {
  if (relationship === 'self') return 'health_data'
  return isAdult(birth_date, today) ? 'privacy' : 'guardian'
}

/** Returns the days until a person comes of age when that is within half a year (183 days); otherwise null. */
export function daysToFullAge(birth_date: string, today: string): number | null {
  const on = `${Number(birth_date.slice(0, 4)) + fullAge}${birth_date.slice(4)}`
  // A birthday on 29 February counts as 1 March in other years.
  const days = Math.round(
    (Date.parse(on.replace('-02-29', '-03-01')) - Date.parse(today)) / 86_400_000
  )
  return days > 0 && days <= 183 ? days : null
}
