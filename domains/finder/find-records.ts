import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { fold } from '@numo/kit/text.ts'
import { mayVisit } from '../access/rules-resources.ts'
import type { Context, Tx } from '../context.ts'
import { isIdOf } from '../lists/list-source.ts'
import {
  fewestCharacters,
  mostOfAKind,
  type findOwnRecords as ownEndpoint,
  type findRecords as endpoint,
  type FinderMatch,
} from './contract.ts'
import { ownSources, staffSources, type FinderSource } from './sources.ts'

type FindRecordsOutput = OutputOf<typeof endpoint>

/** Records of every kind the caller may open, a few of each. Kinds that are closed to them are named, not looked through. */
export const findRecords = (
  ctx: Context,
  { q }: InputOf<typeof endpoint>
): Promise<FindRecordsOutput> => find(ctx, staffSources, q, soonFound)

/** The same among what a household has: so few rows that nothing need be looked at first. */
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

/** One statement for all kinds. An id or a number stands for its record alone. */
export async function search(
  tx: Tx,
  sources: readonly FinderSource[],
  typed: string,
  found: typeof allFound = soonFound
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

const most = sql.lit(mostOfAKind)
const allFound = ({ from }: FinderSource, matches: RawBuilder<unknown>) =>
  sql`from ${from} where ${matches} limit ${most}`

/** How many rows of a kind are looked at before an index of words is asked: it reads all places of a common word at once. */
const firstLook = 2000

/**
 * Words that several of the first rows have are met there; what is rarer an index finds soon. Planned for many rows, because
 * for five that may not be there the planner would read the whole table.
 */
const soonFound = ({ from, id }: FinderSource, matches: RawBuilder<unknown>) => sql`
  from (with met as materialized (
          select looked_at.id from (select ${id} as id, (${matches}) as matches from ${from} limit ${sql.lit(firstLook)}) looked_at
           where looked_at.matches limit ${most}),
        indexed as materialized (
          select ${id} as id from ${from} where ${matches} and (select count(*) from met) < ${most} limit ${sql.lit(firstLook)})
        select met.id from met where (select count(*) from met) = ${most}
        union all
        (select indexed.id from indexed limit ${most})) chosen
  cross join ${from} where ${id} = chosen.id`

function conditionOf({ id, number, words: byWords }: FinderSource, typed: string, words: string) {
  if (isIdOf('uuid', typed)) return sql`${id} = ${typed}`
  const isWord = words.length >= fewestCharacters
  const isNumber = number && sql`${number} = ${typed.toUpperCase()}`
  if (!isWord) return isNumber ?? null
  return isNumber ? sql`(${isNumber} or ${byWords(words)})` : byWords(words)
}
