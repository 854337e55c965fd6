import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '@numo/kit/locales.ts'
import type { Tx } from '../context.ts'
import { soundOf } from '../providers/query/spelling.ts'
import type { diagnosisCodeSets } from './enums.ts'
import { searchedWords } from './search-words.ts'

/** A code of a set with its title in the set's language and how people say it. */
export type CodeRow = { code: string; title: string; everyday: readonly string[] }

/** Which set: there is one of each kind and language. */
export type SetKey = {
  code_set: (typeof diagnosisCodeSets)[number]
  language: Locale
}

type StoredRow = CodeRow & { is_leaf: boolean }

/** What reading rows into a set changes. */
export type SetChanges = {
  /** Codes in view before. */
  known: number
  added: StoredRow[]
  changed: StoredRow[]
  /** Codes that the rows no longer have. They stay stored, out of view. */
  withdrawn: string[]
  same: number
}

/** Compares the rows of a whole set with what is stored of it. Each code is in `rows` once. */
export async function compareCodeSet(
  tx: Tx,
  { code_set, language }: SetKey,
  rows: readonly CodeRow[]
): Promise<SetChanges> {
  const stored = await tx
    .selectFrom('diagnosis as d')
    .innerJoin('diagnosis_set as s', 's.id', 'd.set_id')
    .select(['d.code', 'd.title', 'd.everyday', 'd.is_leaf', 'd.withdrawn_at'])
    .where('s.code_set', '=', code_set)
    .where('s.language', '=', language)
    .execute()
  const before = new Map(stored.map((row) => [row.code, row]))
  const now = withLeaves(rows)
  const isSame = (row: StoredRow) => {
    const old = before.get(row.code)
    return (
      old !== undefined &&
      old.withdrawn_at === null &&
      old.title === row.title &&
      old.is_leaf === row.is_leaf &&
      old.everyday.join('\n') === row.everyday.join('\n')
    )
  }
  const codes = new Set(now.map(({ code }) => code))
  const inView = stored.filter(({ withdrawn_at }) => withdrawn_at === null)
  return {
    known: inView.length,
    added: now.filter(({ code }) => before.get(code)?.withdrawn_at !== null),
    changed: now.filter((row) => before.get(row.code)?.withdrawn_at === null && !isSame(row)),
    withdrawn: inView.map(({ code }) => code).filter((code) => !codes.has(code)),
    same: now.filter(isSame).length,
  }
}

/** Marks the codes that no other code of the rows begins with. */
function withLeaves(rows: readonly CodeRow[]): StoredRow[] {
  const sorted = rows
    .map((row) => ({ row, key: row.code.replace('.', '') }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return sorted.map(({ row, key }, i) => ({
    ...row,
    is_leaf: sorted[i + 1]?.key.startsWith(key) !== true,
  }))
}

/** Digest of rows, in whatever order they come. */
export const editionOf = (rows: readonly CodeRow[]): string =>
  createHash('sha256')
    .update(
      rows
        .map(({ code, title, everyday }) => JSON.stringify([code, title, everyday]))
        .toSorted()
        .join('\n')
    )
    .digest('base64url')

/** Rows of one statement. */
const batch = 2000

/**
 * Writes what `compareCodeSet` returned, with the words that a search corrects to. `onProgress` gets the number of rows written so
 * far. Returns the id of the set.
 */
export async function writeCodeSet(
  tx: Tx,
  { code_set, language }: SetKey,
  { name, edition }: { name: string; edition: string },
  { added, changed, withdrawn }: SetChanges,
  onProgress: (written: number) => void = () => {}
): Promise<string> {
  const { id } = await tx
    .insertInto('diagnosis_set')
    .values({ code_set, language, name, edition })
    .onConflict((conflict) =>
      conflict.columns(['code_set', 'language']).doUpdateSet({
        name,
        edition,
        imported_at: sql`now()`,
        version: sql`diagnosis_set.version + 1`,
      })
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [...added, ...changed]
  for (let from = 0; from < rows.length; from += batch) {
    await upsertRows(tx, id, rows.slice(from, from + batch))
    onProgress(Math.min(from + batch, rows.length))
  }
  if (withdrawn.length > 0)
    await tx
      .updateTable('diagnosis')
      .set({ withdrawn_at: sql`now()` })
      .where('set_id', '=', id)
      .where('code', '=', sql<string>`any(${withdrawn}::text[])`)
      .execute()
  return id
}

async function upsertRows(tx: Tx, set_id: string, rows: readonly StoredRow[]): Promise<void> {
  const searched = rows.map(({ code, title, everyday, is_leaf }) => ({
    code,
    title,
    everyday,
    is_leaf,
    ...searchedWords(title, everyday),
  }))
  await sql`
    insert into diagnosis (set_id, code, title, everyday, is_leaf, phrases, words)
    select ${set_id}::uuid, code, title, everyday, is_leaf, phrases, array_to_tsvector(words)
      from jsonb_to_recordset(${JSON.stringify(searched)}::jsonb)
           as given (code text, title text, everyday text[], is_leaf boolean, phrases text, words text[])
    on conflict (set_id, code) do update
       set title = excluded.title, everyday = excluded.everyday, is_leaf = excluded.is_leaf,
           phrases = excluded.phrases, words = excluded.words, withdrawn_at = null`.execute(tx)
  const words = [...new Set(searched.flatMap((row) => row.words))].filter((word) =>
    /^\p{L}{3,}$/u.test(word)
  )
  await sql`
    insert into diagnosis_word (word, sound)
    select * from unnest(${words}::text[], ${words.map(soundOf)}::text[])
    on conflict do nothing`.execute(tx)
}
