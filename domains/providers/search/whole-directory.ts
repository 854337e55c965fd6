import { CompiledQuery } from 'kysely'
import type { Db } from '../../context.ts'
import {
  everyKey,
  firstInsurerKey,
  firstLanguageKey,
  firstNetworkKey,
  keyAt,
  levels,
} from '../../listing-keys.ts'
import { bitmapsOf, levelOf } from './bitmaps.ts'
import { conditionsOf } from './conditions.ts'
import type { CursorPosition } from './cursor.ts'
import { facetList, pageList, rankOf } from './order.ts'
import type { Search, SearchHit, SearchResult } from './search.ts'
import { Values } from './values.ts'

type Counts = Omit<SearchResult, 'hits'> & {
  /** Providers found, if not at the same place, whose acceptance is confirmed; the first ones of the pages. */
  confirmed: number
}

/** SQL of the counts of all keys in a range, among the providers of a column of `chosen`. */
const facetOf = (first: number, end: number, chosen: string, level = 0) => `
  select k.key - ${keyAt(0, level)} as key, sum(bit_count(k.members & c.${chosen}))::int as n
    from chosen c join listing_bitmap k on k.chunk = c.chunk
   where k.key >= ${keyAt(first, level)} and k.key < ${keyAt(end, level)} group by k.key`

/** Builds the statement that counts a search of the whole directory, from bitmaps. */
function countStatement(search: Search) {
  const values = new Values()
  const { provider, specialty, language, place } = bitmapsOf(search, values)
  const level = levelOf(search)
  const text = `
with filter as (
  select e.chunk, e.members as every, ${provider} as provider, ${specialty} as specialty, ${language} as language,
         ${place(level)} as place, ${place(level | levels.direct)} as direct,
         ${place(level | levels.accepting)} as accepting, ${place(levels.confirmed)} as confirmed
    from listing_bitmap e where e.key = ${everyKey}
), chosen as materialized (
  select chunk, provider & specialty & language as for_insurer, provider & specialty & place as for_language,
         provider & language & place as for_specialty, place, direct, accepting, confirmed, every
    from filter
), facet as (
  ${facetOf(1, firstLanguageKey, 'for_specialty')} union all
  ${facetOf(firstLanguageKey, firstInsurerKey, 'for_language')} union all
  ${facetOf(firstInsurerKey, firstNetworkKey, 'for_insurer', level)}
)
select coalesce(sum(bit_count(for_insurer & place)), 0)::int as total,
       coalesce(sum(bit_count(every)), 0)::int as total_in_area,
       coalesce(sum(bit_count(for_insurer & direct)), 0)::int as direct,
       coalesce(sum(bit_count(for_insurer & accepting)), 0)::int as accepting,
       coalesce(sum(bit_count(for_insurer & place & confirmed)), 0)::int as confirmed, ${facetList}
  from chosen`
  return { text, values: values.list }
}

/**
 * Builds the statement that reads a page of a search of the whole directory: its confirmed results, then the others. Of many results the
 * first are met soon by reading the listing in their order; few are read by their own indexes and sorted. `offset 0` keeps the planner,
 * which cannot know which they are, from doing it the other way round.
 */
function pageStatement(
  search: Search,
  { total, total_in_area, confirmed }: Counts,
  after: CursorPosition | null,
  limit: number
) {
  const values = new Values()
  const networks = values.add(search.networks, 'int[]')
  const fits = conditionsOf(search, values)
  const maxRows = values.add(limit, 'int')
  const since = (rank: number) =>
    after?.rank === rank
      ? `and (l.name_key, l.provider_id) > (${values.add(after.name_key, 'text')}, ${values.add(after.provider_id, 'uuid')})`
      : ''
  const ranked = (rank: 0 | 1, expected: number, count: string) => {
    const isMany = expected * total > limit * total_in_area
    const rows = isMany
      ? `(select * from listing l where true ${since(rank)} order by name_key, provider_id offset 0) l where ${fits}`
      : `(select * from listing l where ${fits} ${since(rank)} offset 0) l where true`
    // The best place of a provider stands for it.
    return `
  (select provider_id, provider_location_id, 0 as distance, ${rank} as rank, name_key
     from ${rows} and ${rankOf(networks)} = ${rank} and (sole or not exists (
            select from (select * from listing l where ${fits}) o where o.provider_id = l.provider_id
               and (${rankOf(networks)}, o.provider_location_id) < (${rank}, l.provider_location_id)))
    order by name_key, provider_id limit ${count})`
  }
  const rest = total - confirmed
  const ctes =
    confirmed === 0 || after?.rank === 1
      ? `page as ${ranked(1, rest, maxRows)}`
      : `first as materialized ${ranked(0, confirmed, maxRows)},
  page as (select * from first union all ${ranked(1, rest, `${maxRows} - (select count(*) from first)`)})`
  const text = `with ${ctes} select ${pageList}`
  return { text, values: values.list }
}

/** Searches the whole directory: counts from the bitmaps of the listing, then the page. */
export async function searchWholeDirectory(
  db: Db,
  search: Search,
  after: CursorPosition | null,
  limit: number
): Promise<SearchResult> {
  const run = async <Row>({ text, values }: { text: string; values: unknown[] }) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows[0]
  const counts = await run<Counts>(countStatement(search))
  if (!counts) throw new Error('The count statement gives one row')
  if (counts.total === 0) return { ...counts, hits: [] }
  const page = await run<{ hits: SearchHit[] }>(pageStatement(search, counts, after, limit))
  return { ...counts, hits: page?.hits ?? [] }
}
