import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { fold } from '@numo/kit/text.ts'
import { mayVisit } from '../access/rules-resources.ts'
import type { Context, Tx } from '../context.ts'
import { isIdOf } from '../lists/list-source.ts'
import {
  minQueryLength,
  maxOfAKind,
  type findOwnRecords as ownEndpoint,
  type findRecords as endpoint,
  type FinderMatch,
} from './contract.ts'
import { ownSources, staffSources, type FinderSource } from './sources.ts'

type FindRecordsOutput = OutputOf<typeof endpoint>

/**
 * Searches all kinds of records the caller may open, a few results of each. Kinds the caller may not open are not searched and are returned
 * in `closed`.
 */
export const findRecords = (
  ctx: Context,
  { q }: InputOf<typeof endpoint>
): Promise<FindRecordsOutput> => find(ctx, staffSources, q, matchesInFirstScan)

/** Same as `findRecords` for a household's own records; they are few, so every row is tested. */
export const findOwnRecords = (
  ctx: Context,
  { q }: InputOf<typeof ownEndpoint>
): Promise<FindRecordsOutput> => find(ctx, ownSources, q, allFound)

async function find(
  { tx, actor }: Context,
  sources: readonly FinderSource[],
  typed: string,
  found: typeof allFound
): Promise<FindRecordsOutput> {
  const isOpen = ({ opens }: FinderSource) => mayVisit(actor?.claims ?? null, opens)
  const closed = sources.filter((source) => !isOpen(source)).map(({ kind }) => kind)
  const open = sources.filter(isOpen)
  return { rows: await tx((read) => search(read, open, typed.trim(), found)), closed }
}

/** Runs one statement for all kinds. An id or a record number matches only that record. */
export async function search(
  tx: Tx,
  sources: readonly FinderSource[],
  typed: string,
  found: typeof allFound = matchesInFirstScan
): Promise<FinderMatch[]> {
  const words = fold(typed)
  const parts = sources.flatMap((source) => {
    const matches = conditionOf(source, typed, words)
    const { kind, columns } = source
    return matches
      ? [
          sql`(select ${kind}::text as kind, x.* from (select ${columns} ${found(source, matches)}) x)`,
        ]
      : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<FinderMatch>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}

const max = sql.lit(maxOfAKind)
const allFound = ({ from }: FinderSource, matches: RawBuilder<unknown>) =>
  sql`from ${from} where ${matches} limit ${max}`

/** Number of rows of a kind to scan before the word index is used; a GIN index reads all positions of a common word at once. */
const firstScanRows = 2000

/**
 * Common words match among the first rows scanned; rare ones are found quickly by index. The high `limit` makes the planner expect many
 * rows; for a limit of five that may not exist it would scan the whole table.
 */
const matchesInFirstScan = ({ from, id }: FinderSource, matches: RawBuilder<unknown>) => sql`
  from (with met as materialized (
          select looked_at.id from (select ${id} as id, (${matches}) as matches from ${from} limit ${sql.lit(firstScanRows)}) looked_at
           where looked_at.matches limit ${max}),
        indexed as materialized (
          select ${id} as id from ${from} where ${matches} and (select count(*) from met) < ${max} limit ${sql.lit(firstScanRows)})
        select met.id from met where (select count(*) from met) = ${max}
        union all
        (select indexed.id from indexed limit ${max})) chosen
  cross join ${from} where ${id} = chosen.id`

function conditionOf({ id, number, words: byWords }: FinderSource, typed: string, words: string) {
  if (isIdOf('uuid', typed)) return sql`${id} = ${typed}`
  const isWord = words.length >= minQueryLength
  const isNumber = number && sql`${number} = ${typed.toUpperCase()}`
  if (!isWord) return isNumber ?? null
  return isNumber ? sql`(${isNumber} or ${byWords(words)})` : byWords(words)
}
