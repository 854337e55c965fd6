import type { Locale } from '@numo/kit/locales.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { kindOfKey } from '../../listing-keys.ts'
import type { findProviders } from '../contract.ts'
import { languageName, specialtyName } from '../specialty-names.ts'
import { specialties } from '../specialties.ts'
import type { Facet, SearchResult } from './search.ts'

type Facets = OutputOf<typeof findProviders>['facets']
type SpecialtyCount = Facets['specialties'][number]

const bySerial = new Map(specialties.map((specialty) => [specialty.serial_no, specialty]))

/** Returns a search's facet counts with localized names, largest first. */
export function facetsOf({ facets, direct, accepting }: SearchResult, locale: Locale): Facets {
  const named = (
    kind: ReturnType<typeof kindOfKey>,
    name: (facet: Facet) => SpecialtyCount | null
  ) =>
    facets
      .filter(([key]) => kindOfKey(key) === kind)
      .flatMap((facet) => name(facet) ?? [])
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, locale))
  return {
    specialties: named('specialty', ([key, count]) => {
      const specialty = bySerial.get(key)
      return specialty ? { ...specialtyName(specialty, locale), count } : null
    }),
    languages: named('language', ([, count, code]) =>
      code === null ? null : { id: code, name: languageName(code, locale), count }
    ),
    insurers: named('insurer', ([, count, , id, name]) =>
      id === null || name === null ? null : { id, name, count }
    ),
    direct_billing: direct,
    accepting,
  }
}
