import { CompiledQuery } from 'kysely'
import type { Db } from '../../context.ts'
import type { CursorPosition } from './cursor.ts'
import { nearbyStatement } from './nearby-statement.ts'
import type { SearchResult, Search } from './search.ts'
import { searchWholeDirectory } from './whole-directory.ts'

/**
 * Runs a search and returns page, total and facets. A part of the map and the people of a name are one scan of their rows; the whole
 * directory has bitmaps and an order.
 */
export async function runSearch(
  db: Db,
  search: Search,
  after: CursorPosition | null,
  limit: number
): Promise<SearchResult> {
  if (!search.area && !search.name) return searchWholeDirectory(db, search, after, limit)
  const { text, values } = nearbyStatement(search, after, limit)
  // Written as text instead of through the query builder: this is the hottest statement of the product.
  const { rows } = await db.executeQuery<SearchResult>(CompiledQuery.raw(text, values))
  const [found] = rows
  if (!found) throw new Error('The search statement gives one row')
  return found
}
