import { CompiledQuery } from 'kysely'
import type { Db } from '../../context.ts'
import { isVast } from './area.ts'
import type { CursorPosition } from './cursor.ts'
import { nearbyStatement } from './nearby-statement.ts'
import type { SearchResult, Search } from './search.ts'
import { wideStatement } from './wide-statement.ts'

/** Up to so many rows of a name, one scan of them is kept in memory. */
const manyNames = 30_000

/** A statement for a search: out of one scan where that is small, else one scan for each count. */
function searchStatement(search: Search, after: CursorPosition | null, limit: number) {
  const { area, name } = search
  const isSmall = (area && !isVast(area)) || (name && name.most <= manyNames)
  return isSmall ? nearbyStatement(search, after, limit) : wideStatement(search, after, limit)
}

/** Runs a search: page, total and facets in one statement. */
export async function runSearch(
  db: Db,
  search: Search,
  after: CursorPosition | null,
  limit: number
): Promise<SearchResult> {
  const { text, values } = searchStatement(search, after, limit)
  // Written as text and not through the query builder: it is the hottest statement of the product.
  const { rows } = await db.executeQuery<SearchResult>(CompiledQuery.raw(text, values))
  const [found] = rows
  if (!found) throw new Error('The search statement gives one row')
  return found
}
