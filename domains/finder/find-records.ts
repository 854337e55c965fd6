import { sql } from 'kysely'
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
  type Found,
} from './contract.ts'
import { ownSources, staffSources, type FinderSource } from './sources.ts'

type Answer = OutputOf<typeof endpoint>

/** Records of every kind the caller may open, a few of each. Kinds that are closed to them are named, not looked through. */
export const findRecords = (ctx: Context, { q }: InputOf<typeof endpoint>): Promise<Answer> =>
  find(ctx, staffSources, q)

/** The same among what a household has. */
export const findOwnRecords = (ctx: Context, { q }: InputOf<typeof ownEndpoint>): Promise<Answer> =>
  find(ctx, ownSources, q)

async function find(
  { tx, actor }: Context,
  sources: readonly FinderSource[],
  typed: string
): Promise<Answer> {
  const isOpen = ({ opens }: FinderSource) => mayVisit(actor?.claims ?? null, opens)
  const closed = sources.filter((source) => !isOpen(source)).map(({ kind }) => kind)
  const rows = await tx((open) => search(open, sources.filter(isOpen), typed.trim()))
  return { rows, closed }
}

/** One statement for all kinds. An id or a number stands for its record alone. */
async function search(tx: Tx, sources: readonly FinderSource[], typed: string): Promise<Found[]> {
  const words = fold(typed)
  const parts = sources.flatMap((source) => {
    const matches = conditionOf(source, typed, words)
    return matches
      ? [
          sql`(select ${source.kind}::text as kind, x.* from (
                 select ${source.columns} from ${source.from} where ${matches} limit ${sql.lit(mostOfAKind)}) x)`,
        ]
      : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}

function conditionOf({ id, number, words: byWords }: FinderSource, typed: string, words: string) {
  if (isIdOf('uuid', typed)) return sql`${id} = ${typed}`
  const isWord = words.length >= fewestCharacters
  const isNumber = number && sql`${number} = ${typed.toUpperCase()}`
  if (!isWord) return isNumber ?? null
  return isNumber ? sql`(${isNumber} or ${byWords(words)})` : byWords(words)
}
