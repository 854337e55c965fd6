import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { maxDiagnoses, type DiagnosisMatch, type findDiagnoses as endpoint } from './contract.ts'
import { correctWords } from './correct-words.ts'
import { beginsWith, searchQueryOf, type SearchQuery } from './search-words.ts'

type FindDiagnosesOutput = OutputOf<typeof endpoint>
type Language = InputOf<typeof endpoint>['locale']

/** Searches all code sets in both languages, as `searchDiagnoses` does. */
export const findDiagnoses = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<FindDiagnosesOutput> => ctx.tx((tx) => searchDiagnoses(tx, input))

/**
 * Searches all code sets in both languages. Words that nothing has are corrected; when no diagnosis has all of them, those that
 * have most of them are returned.
 */
export async function searchDiagnoses(
  tx: Tx,
  { q, locale }: InputOf<typeof endpoint>
): Promise<FindDiagnosesOutput> {
  const request = searchQueryOf(q)
  const { code, tokens } = request
  const byCode = code === null ? [] : await byBeginningOfCode(tx, code, locale)
  if (byCode.length > 0 || tokens.length === 0) return { diagnoses: byCode, searched: null }
  const asTyped = await byWords(tx, request, 'all', locale)
  if (asTyped.length > 0) return { diagnoses: asTyped, searched: null }
  const read = await correctWords(tx, tokens)
  const searched = read && read.map(({ text }) => text).join(' ')
  const meant = read ? { code, phrase: searched ?? '', tokens: read } : request
  const exact = read ? await byWords(tx, meant, 'all', locale) : []
  if (exact.length > 0 || tokens.length === 1) return { diagnoses: exact, searched }
  return { diagnoses: await byWords(tx, meant, 'some', locale), searched }
}

/** Codes that begin so; the code itself is first. */
const byBeginningOfCode = (tx: Tx, code: string, locale: Language) =>
  readMatches(tx, locale, {
    condition: sql`d.code_key like ${`${code}%`}`,
    rank: sql`(d.code_key <> ${code})::integer`,
    then: sql`d.code_key`,
  })

function byWords(tx: Tx, { phrase, tokens }: SearchQuery, which: 'all' | 'some', locale: Language) {
  const beginnings = tokens.map(beginsWith)
  const query = beginnings.join(which === 'all' ? ' & ' : ' | ')
  const missing = (words: readonly string[]) =>
    sql.join(
      words.map((word) => sql`(not d.words @@ ${word}::tsquery)::integer`),
      sql` + `
    )
  return readMatches(tx, locale, {
    condition: sql`d.words @@ ${query}::tsquery`,
    // What people call it, in these words or beginning with them; then whole words of titles; then beginnings of words.
    rank: sql`
      ${which === 'some' ? sql`20 * (${missing(beginnings)}) +` : sql``}
      case when strpos(d.phrases, ${`|${phrase}|`}) > 0 then 0
           when strpos(d.phrases, ${`|${phrase}`}) > 0 then 1
           else 2 + ${missing(tokens.map(({ text }) => `'${text}'`))} end`,
    then: sql`length(d.title)`,
  })
}

/** Rows of which the best codes are taken: a code is in at most as many sets. */
const candidates = maxDiagnoses * 6

/** Returns the best codes, those that ship with the program before others that fit as well. */
async function readMatches(
  tx: Tx,
  locale: Language,
  { condition, rank, then }: Record<'condition' | 'rank' | 'then', RawBuilder<unknown>>
): Promise<DiagnosisMatch[]> {
  const { rows } = await sql<{ code: string }>`
    with found as (
      select d.code, ${rank} as rank, s.code_set = 'common' as is_common, ${then} as last
        from diagnosis d join diagnosis_set s on s.id = d.set_id
       where d.withdrawn_at is null and ${condition}
       order by 2, 3 desc, 4, 1
       limit ${candidates})
    select code from found
     group by code
     order by min(rank), bool_or(is_common) desc, min(last), code
     limit ${maxDiagnoses}`.execute(tx)
  return describe(
    tx,
    rows.map(({ code }) => code),
    locale
  )
}

/**
 * Describes codes as a reader sees them: by what ships with the program, else by the set that has them in the reader's language. The
 * titles of both languages are of the same set.
 */
async function describe(
  tx: Tx,
  codes: readonly string[],
  locale: Language
): Promise<DiagnosisMatch[]> {
  if (codes.length === 0) return []
  const rows = await tx
    .selectFrom('diagnosis as d')
    .innerJoin('diagnosis_set as s', 's.id', 'd.set_id')
    .select(['d.code', 'd.title', 'd.is_leaf', 's.code_set', 's.language'])
    .where(
      'd.code_key',
      'in',
      codes.map((code) => code.replace('.', ''))
    )
    .where('d.withdrawn_at', 'is', null)
    .orderBy(sql`s.code_set = 'common'`, 'desc')
    .orderBy(sql`s.language = ${locale}`, 'desc')
    .orderBy('s.code_set')
    .execute()
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return codes.flatMap((code) => {
    const all = byCode.get(code) ?? []
    const [shown] = all
    if (!shown) return []
    const { title, code_set, language } = shown
    const other = all.find((row) => row.code_set === code_set && row.language !== language)
    // What ships says nothing of narrower codes; the whole set does.
    const whole = all.find((row) => row.code_set === 'icd10') ?? shown
    return {
      system: 'icd10',
      code,
      title,
      other_title: other?.title ?? null,
      code_set,
      is_leaf: whole.is_leaf,
    }
  })
}
