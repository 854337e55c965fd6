import {
  everyKey,
  firstNetworkKey,
  genderKeys,
  keyAt,
  kindKeys,
  levels,
} from '../../listing-keys.ts'
import type { Search } from './search.ts'
import type { Values } from './values.ts'

/** SQL of the providers of chunk `e` with any of these keys. */
const withAny = (keys: readonly number[], values: Values) => `
  coalesce((select bit_or(b.members) from listing_bitmap b
             where b.key = any(${values.add(keys, 'int[]')}) and b.chunk = e.chunk), e.members # e.members)`

/** Level of the places that fit a search. */
export const levelOf = ({ direct_billing, accepting }: Search): number =>
  (direct_billing ? levels.direct : 0) | (accepting ? levels.accepting : 0)

/**
 * Returns the filters of a search of the whole directory as bitmaps of chunk `e` (SQL). A place must fit networks, direct billing and
 * accepting together, therefore they are one filter with a level; what is left out of a search is every provider.
 */
export function bitmapsOf(search: Search, values: Values) {
  const { meant, gender, kind, specialty, language, networks } = search
  const among = (keys: readonly number[] | null) =>
    keys === null ? 'e.members' : withAny(keys, values)
  const place = (level: number) =>
    level === 0 && !networks
      ? 'e.members'
      : among((networks?.map((n) => firstNetworkKey + n) ?? [everyKey]).map((k) => keyAt(k, level)))
  return {
    provider: `${among(meant)} & ${among(gender && [genderKeys[gender]])} & ${among(kind && [kindKeys[kind]])}`,
    specialty: among(specialty === null ? null : [specialty]),
    language: among(language === null ? null : [language]),
    place,
  }
}

/** SQL of the number of providers that a search of the whole directory finds. */
export function totalOf(search: Search, values: Values): string {
  const { provider, specialty, language, place } = bitmapsOf(search, values)
  return `(select coalesce(sum(bit_count(${provider} & ${specialty} & ${language} & ${place(levelOf(search))})), 0)::int
             from listing_bitmap e where e.key = ${everyKey})`
}
