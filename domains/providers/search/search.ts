import type { Area } from './area.ts'
import type { CursorPosition } from './cursor.ts'
import type { NameQuery } from './names.ts'
import type { ProviderKind } from '../enums.ts'

/** A search in the small keys of the listing; null leaves a filter out. */
export type Search = {
  area: Area | null
  specialty: number | null
  /** Kinds of care that plain words meant: any of them. */
  meant: readonly number[] | null
  name: NameQuery | null
  networks: readonly number[] | null
  language: number | null
  direct_billing: boolean
  accepting: boolean
  kind: ProviderKind | null
}

export type SearchHit = CursorPosition & { pair_id: string }

/** A facet's key and count; the code of a language; the slug and name of a company. */
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

/** Up to so many rows of one name it is quicker to look at them all than at everything in the area. */
export const fewNames = 3_000
