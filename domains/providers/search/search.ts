import { CompiledQuery } from 'kysely'
import type { Db } from '../../context.ts'
import { isVast, type Area } from './area.ts'
import type { Place } from './cursor.ts'
import type { NameQuery } from './names.ts'
import { nearbyStatement } from './nearby-statement.ts'
import { wideStatement } from './wide-statement.ts'

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
  kind: 'person' | 'facility' | null
}

export type Hit = Place & { pair_id: string }

/** A facet's key and count; the code of a language; the slug and name of a company. */
export type Facet = [
  key: number,
  count: number,
  code: string | null,
  slug: string | null,
  name: string | null,
]

export type Found = {
  total: number
  total_in_area: number
  direct: number
  accepting: number
  hits: Hit[]
  facets: Facet[]
}

/** Up to so many rows of one name it is quicker to look at them all than at everything in the area. */
export const fewNames = 3_000
const manyNames = 30_000

/** A statement for a search: out of one scan where that is small, else one scan for each count. */
export function searchStatement(search: Search, after: Place | null, limit: number) {
  const { area, name } = search
  const isSmall = (area && !isVast(area)) || (name && name.most <= manyNames)
  return isSmall ? nearbyStatement(search, after, limit) : wideStatement(search, after, limit)
}

/** Runs a search: page, total and facets in one statement. */
export async function runSearch(
  db: Db,
  search: Search,
  after: Place | null,
  limit: number
): Promise<Found> {
  const { text, values } = searchStatement(search, after, limit)
  // Written as text and not through the query builder: it is the hottest statement of the product.
  const { rows } = await db.executeQuery<Found>(CompiledQuery.raw(text, values))
  const [found] = rows
  if (!found) throw new Error('The search statement gives one row')
  return found
}
