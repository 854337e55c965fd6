import { CompiledQuery } from 'kysely'
import type { Db } from '../../context.ts'
import { isTooLarge } from './area.ts'
import type { CursorPosition } from './cursor.ts'
import { nearbyStatement } from './nearby-statement.ts'
import type { SearchResult, Search } from './search.ts'
import { wideStatement } from './wide-statement.ts'

/** Up to this many rows of a name, one scan is materialized in memory. */
const manyNames = 30_000

/** Chooses the statement of a search: one scan for small results, one scan per count otherwise. */
function searchStatement(search: Search, after: CursorPosition | null, limit: number) {
  const { area, name } = search
  const isSmall = (area && !isTooLarge(area)) || (name && name.max_matches <= manyNames)
  return isSmall ? nearbyStatement(search, after, limit) : wideStatement(search, after, limit)
}

/** Runs a search and returns page, total and facets, in one statement. */
export async function runSearch(
  db: Db,
  search: Search,
  after: CursorPosition | null,
  limit: number
): Promise<SearchResult> {
  const { text, values } = searchStatement(search, after, limit)
  // Written as text instead of through the query builder: this is the hottest statement of the product.
  const { rows } = await db.executeQuery<SearchResult>(CompiledQuery.raw(text, values))
  const [found] = rows
  if (!found) throw new Error('The search statement gives one row')
  return found
}
