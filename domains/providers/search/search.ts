import type { Area } from './area.ts'
import type { CursorPosition } from './cursor.ts'
import type { NameQuery } from './names.ts'
import type { ProviderKind } from '../enums.ts'

/** A search in the small integer keys of the listing; null disables a filter. */
export type Search = {
  area: Area | null
  specialty: number | null
  /** Kinds of care understood from plain words; any of them may match. */
  meant: readonly number[] | null
  name: NameQuery | null
  /** First letter of a gender. */
  gender: 'f' | 'm' | null
  networks: readonly number[] | null
  language: number | null
  direct_billing: boolean
  accepting: boolean
  kind: ProviderKind | null
}

/** A search that every provider fits. */
export const noFilters: Search = {
  area: null,
  specialty: null,
  meant: null,
  name: null,
  gender: null,
  networks: null,
  language: null,
  direct_billing: false,
  accepting: false,
  kind: null,
}

export type SearchHit = CursorPosition & { pair_id: string }

/** A facet's key and count, plus the code of a language or the slug and name of an insurer. */
export type Facet = [
  key: number,
  count: number,
  code: string | null,
  slug: string | null,
  name: string | null,
]

export type SearchResult = {
  total: number
  total_in_area: number
  direct: number
  accepting: number
  hits: SearchHit[]
  facets: Facet[]
}

/** Up to this many rows of a name, scanning them is faster than scanning the area. */
export const fewNames = 3_000
