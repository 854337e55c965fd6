import { sql } from 'kysely'
import type { Db } from '../../context.ts'
import { specialtyOfId } from '../specialties.ts'
import type { ParsedQuery } from '../understand.ts'
import { nameQuery, type NameQuery, type WordRow } from './names.ts'

/** One interpretation of a query: kinds of care, a name, or both. */
export type Reading = {
  specialty_ids: readonly string[]
  meant: number[] | null
  name: NameQuery | null
  /** The name part of the query, returned in the response. */
  name_text: string | null
}

const nothing: Reading = { specialty_ids: [], meant: null, name: null, name_text: null }

/** Words beyond this are ignored: no name has more, and each costs time. */
const mostWords = 8

/** Returns the words to look up in the listing; how often names use them decides the interpretation. */
export const wordsOf = ({ whole }: ParsedQuery): string[] =>
  (whole?.split(' ') ?? []).slice(0, mostWords)

function readingOf(
  specialty_ids: readonly string[],
  name: string | null,
  rows: WordRow[]
): Reading {
  const named = (name?.split(' ') ?? []).flatMap(
    (word) => rows.find((row) => row.asked === word) ?? []
  )
  const meant = specialty_ids.flatMap((id) => specialtyOfId(id)?.serial_no ?? [])
  return {
    specialty_ids,
    meant: meant.length > 0 ? meant : null,
    name: named.length > 0 ? nameQuery(named) : null,
    name_text: named.length > 0 ? name : null,
  }
}

/**
 * Returns the interpretations of a query, most likely first: a certain kind of care comes before the whole text as a name. A guessed kind
 * of care comes after when every word occurs in names.
 */
export function readingsOf(
  { specialty_ids, name, whole, is_sure }: ParsedQuery,
  rows: WordRow[]
): [Reading, ...Reading[]] {
  if (!whole) return [nothing]
  const asName = readingOf([], whole, rows)
  if (specialty_ids.length === 0) return [asName]
  const asCare = readingOf(specialty_ids, name, rows)
  const isSomebody = rows.length > 0 && rows.every(({ uses }) => uses > 0)
  return !is_sure && isSomebody ? [asName, asCare] : [asCare, asName]
}

/** Returns the name with corrections for every word, or null when that adds nothing. */
export async function looserName(db: Db, rows: readonly WordRow[]): Promise<NameQuery | null> {
  const exact = rows.filter(({ similar }) => similar === null).map(({ word }) => word)
  if (exact.length === 0) return null
  const { rows: found } = await sql<{ word: string; similar: WordRow['similar'] }>`
    select w.word, (select jsonb_agg(jsonb_build_object('word', s.word, 'uses', s.uses))
                      from app.similar_words(w.word) s) as similar
      from unnest(${exact}::text[]) as w (word)`.execute(db)
  const similar = new Map(found.map((row) => [row.word, row.similar]))
  return nameQuery(
    rows.map((row) => ({ ...row, similar: row.similar ?? similar.get(row.word) ?? null }))
  )
}
