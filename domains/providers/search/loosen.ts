import { CompiledQuery } from 'kysely'
import type { Db } from '../../context.ts'
import type { Loosening } from '../contract.ts'
import { isTooLarge, rowsOfArea } from './area.ts'
import { totalOf } from './bitmaps.ts'
import { conditionsOf } from './conditions.ts'
import { networksOf, type Resolved } from './resolve.ts'
import type { Search } from './search.ts'
import { Values } from './values.ts'

/** Counts the providers that each search finds, in one statement. */
export async function countEach<Key extends string>(
  db: Db,
  searches: readonly { key: Key; search: Search }[]
): Promise<{ key: Key; total: number }[]> {
  if (searches.length === 0) return []
  const values = new Values()
  const counts = searches.map(({ search }) => countOf(search, values))
  const query = CompiledQuery.raw(`select array[${counts.join(',')}] as totals`, values.list)
  const { rows } = await db.executeQuery<{ totals: number[] }>(query)
  return searches.map(({ key }, i) => ({ key, total: rows[0]?.totals[i] ?? 0 }))
}

function countOf(search: Search, values: Values): string {
  const { area, name } = search
  if (!area && !name) return totalOf(search, values)
  const isSmall = area && !isTooLarge(area)
  const fits = conditionsOf(isSmall ? { ...search, area: null } : search, values)
  // `offset 0` is an optimization fence: without it the planner rescans the filters' indexes for every tile range.
  const rows = isSmall ? `(select l.* from ${rowsOfArea(area, values)} offset 0) l` : 'listing l'
  return `(select count(*) filter (where l.sole) + count(distinct case when not l.sole then l.provider_no end)
             from ${rows} where ${fits})::int`
}

/** Returns one search per active filter, each with that filter removed. */
function withoutEachFilter(
  search: Search,
  { plan, insurer }: Pick<Resolved, 'plan' | 'insurer'>
): { key: Loosening; search: Search }[] {
  const without: [Loosening, boolean, Partial<Search>][] = [
    ['q', search.meant !== null || search.name !== null, { meant: null, name: null }],
    ['specialty', search.specialty !== null, { specialty: null }],
    ['language', search.language !== null, { language: null }],
    ['direct_billing', search.direct_billing, { direct_billing: false }],
    ['accepting', search.accepting, { accepting: false }],
    ['kind', search.kind !== null, { kind: null }],
    ['plan', plan !== null, { networks: networksOf(null, insurer) }],
    ['insurer', insurer !== null, { networks: networksOf(plan, null) }],
    ['area', search.area !== null, { area: null }],
  ]
  return without
    .filter(([, isSet]) => isSet)
    .map(([key, , change]) => ({ key, search: { ...search, ...change } }))
}

/** Returns the filters whose removal would give results, with the number of results. Used when a search finds nothing. */
export async function suggestLoosening(
  db: Db,
  search: Search,
  resolved: Pick<Resolved, 'plan' | 'insurer'>
): Promise<{ filter: Loosening; total: number }[]> {
  const totals = await countEach(db, withoutEachFilter(search, resolved))
  return totals.filter(({ total }) => total > 0).map(({ key, total }) => ({ filter: key, total }))
}
