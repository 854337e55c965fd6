import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { unknownPlace, type Place } from './cursor.ts'
import type { Path } from './find-paths.ts'
import type { AnySource, Sort } from './list-source.ts'

/** Where a row stands in the order of the list. */
type RowPlace = Omit<Place, 'sort'>

/** So many rows in one direction, from a place on or from the end. */
type Stretch = { sort: Sort; down: boolean; place: RowPlace | null; limit: number }

/** How far the index of a sort is walked before what matches is found first and sorted then. */
const longestWalk = 5000

const direction = ({ down }: Stretch) => sql.raw(down ? 'desc' : 'asc')

/** A comparison of where a row is with a place. */
const beside = (
  row: RawBuilder<unknown>,
  sign: '<' | '>' | '<=' | '>=',
  place: RowPlace,
  { sort }: Stretch,
  { id }: Pick<AnySource, 'id'>
) =>
  sql`${row} ${sql.raw(sign)} (${place.value}::${sql.raw(sort.type)}, ${place.id}::${sql.raw(id.type)})`

const beyond = (row: RawBuilder<unknown>, stretch: Stretch, source: Pick<AnySource, 'id'>) =>
  stretch.place ? beside(row, stretch.down ? '<' : '>', stretch.place, stretch, source) : sql`true`

/** How many rows are looked at before an index of words is asked: it reads all places of a common word at once. */
const firstLook = 20_000

/** Whether `most` rows and more match among the first that the table gives. Says nothing of how many match in all. */
export async function isMetOften(
  tx: Tx,
  { from, id }: Pick<AnySource, 'from' | 'id'>,
  matches: RawBuilder<unknown>,
  most: number
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
      from (select from (select ${id.by} as id, (${matches}) as matches from ${from} limit ${sql.lit(firstLook)}) looked_at
             where matches limit ${sql.lit(most + 1)}) met`.execute(tx)
  return (rows[0]?.count ?? 0) > most
}

/**
 * Counts what matches, but no further than `most`, and gives the places of the rows of a stretch with it; null when more
 * match than were counted. What matches is found once and kept, because finding it is the costly part.
 */
export async function firstMatches(
  tx: Tx,
  source: Pick<AnySource, 'from' | 'id'>,
  matches: RawBuilder<unknown>,
  most: number,
  { hasIndex, ...stretch }: Stretch & { hasIndex: boolean }
): Promise<{ count: number; places: RowPlace[] | null }> {
  const way = direction(stretch)
  // Rows of one kind often lie together, all far from where reading the table would begin.
  if (hasIndex) await setScans(tx, 'enable_seqscan', 'off')
  const { rows } = await sql<{ count: number; value: string | null; id: string | null }>`
    with matching as materialized (
      select ${source.id.by} as id, ${stretch.sort.by} as place from ${source.from} where ${matches}
       limit ${sql.lit(most + 1)}),
    page as (
      select * from matching
       where (select count(*) from matching) <= ${sql.lit(most)}
         and ${beyond(sql`(place, id)`, stretch, source)}
       order by place ${way}, id ${way} limit ${sql.lit(stretch.limit)})
    select counted.count, page.place::text as value, page.id::text as id
      from (select count(*) as count from matching) counted left join page on true
     order by page.place ${way}, page.id ${way}`
    .execute(tx)
    .catch(refuseData(stretch))
  if (hasIndex) await setScans(tx, 'enable_seqscan', 'on')
  const count = rows[0]?.count ?? 0
  if (count > most) return { count: most, places: null }
  return { count, places: placesOf(rows) }
}

/**
 * The places of a stretch of a list of which many rows match: meets them on the paths that lead to them in its order.
 * Where they lie far apart there, as all facilities in an order of names that begins with doctors, all that is `found`
 * is sorted instead; not if `isSteady`.
 */
export async function walkTo(
  tx: Tx,
  source: Pick<AnySource, 'from' | 'id' | 'only'>,
  { paths, found: all }: { paths: readonly Path[]; found: RawBuilder<unknown> },
  { isSteady, ...stretch }: Stretch & { isSteady: boolean }
): Promise<RowPlace[]> {
  const { from, id } = source
  const by = stretch.sort.by
  const way = direction(stretch)
  const read = async (rows: RawBuilder<unknown>, limit: number, offset = 0) => {
    const found = await sql<{ value: string; id: string }>`
      ${rows} order by place ${way}, id ${way} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
      .execute(tx)
      .catch(refuseData(stretch))
    return found.rows
  }
  const walked = (path: Path, edge: RowPlace | null, last: number) => {
    const row = sql`(${path.by}, ${path.id})`
    const near = edge ? beside(row, stretch.down ? '>=' : '<=', edge, stretch, source) : sql`true`
    return sql`
      (select ${path.by} as place, ${path.id} as id from ${path.from}
        where ${path.matches} and ${beyond(row, stretch, source)} and ${near}
        order by ${path.by} ${way}, ${path.id} ${way} limit ${sql.lit(last)})`
  }
  const placesIn = (rows: RawBuilder<unknown>) =>
    sql`select place::text as value, id::text as id from (${rows}) found`
  // Behind row-level security the planner knows nothing of how common a text is, and would sort a tenth of the table.
  await setScans(tx, 'enable_bitmapscan', 'off')
  const everything = { from, by, id: id.by, matches: source.only ?? sql`true` }
  const [edge = null] = isSteady
    ? []
    : await read(placesIn(walked(everything, null, longestWalk + 1)), 1, longestWalk)
  const met = await read(
    placesIn(
      sql.join(
        paths.map((path) => walked(path, edge, stretch.limit)),
        // A row stands on several paths that has several words that begin alike.
        sql` union `
      )
    ),
    stretch.limit
  )
  await setScans(tx, 'enable_bitmapscan', 'on')
  if (!edge || met.length === stretch.limit) return met
  return read(
    sql`with matching as materialized (
          select ${by} as place, ${id.by} as id from ${from}
           where (${all}) and ${beyond(sql`(${by}, ${id.by})`, stretch, source)})
        select place::text as value, id::text as id from matching`,
    stretch.limit
  )
}

/** What the list shows of the rows at these places, in their order. Only these rows pay for what they show. */
export async function showRows<Row>(
  tx: Tx,
  { columns, from, id }: Pick<AnySource, 'columns' | 'from' | 'id'>,
  places: readonly RowPlace[]
): Promise<Row[]> {
  if (places.length === 0) return []
  const type = sql.raw(id.type)
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${places.map((place) => place.id)}::${type}[]) with ordinality page (id, n)
     cross join ${from} where ${id.by} = page.id
     order by page.n`.execute(tx)
  return rows
}

const placesOf = (rows: readonly { value: string | null; id: string | null }[]): RowPlace[] =>
  rows.flatMap(({ value, id }) => (value === null || id === null ? [] : [{ value, id }]))

/** Ends with the transaction. */
const setScans = (tx: Tx, of: 'enable_bitmapscan' | 'enable_seqscan', to: 'on' | 'off') =>
  sql`select set_config(${of}, ${to}, true)`.execute(tx)

/** A cursor somebody made up can hold what is no instant or no id: SQLSTATE class 22. */
export const refuseData =
  ({ place }: Pick<Stretch, 'place'>) =>
  (error: unknown): never => {
    if (place && error instanceof Error && 'code' in error && String(error.code).startsWith('22'))
      throw unknownPlace()
    throw error
  }
