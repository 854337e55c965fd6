import { sql } from 'kysely'
import type { Point } from '@numo/kit/geo.ts'
import type { CityRow } from '../../cities/city-row.ts'
import type { Db } from '../../context.ts'
import { specialtyOfId } from '../specialties.ts'
import type { ParsedQuery } from '../understand.ts'
import { nameQuery, type NameQuery, type WordRow } from './names.ts'
import type { Resolved } from './resolve.ts'

/** One interpretation of a query. */
export type Reading = {
  specialty_ids: readonly string[]
  meant: number[] | null
  name: NameQuery | null
  /** The name part of the query, returned in the response. */
  name_text: string | null
  /** Key of a language, with its code. */
  language: { key: number; code: string } | null
  gender: 'female' | 'male' | null
  insurer: Resolved['insurer']
  accepting: boolean
  direct_billing: boolean
  /** City that the words name; null searches where the filters say. */
  city: CityRow | null
  /** Neighbourhood of that city that the words name: the search begins there. */
  neighborhood: { name: string; centre: Point } | null
  /** Words or filters of the query that this interpretation leaves out, because nobody fits them. */
  ignored: Ignored[]
}
export type Ignored = { kind: 'name'; text: string } | { kind: 'gender' } | { kind: 'language' }

const nothing: Reading = {
  specialty_ids: [],
  meant: null,
  name: null,
  name_text: null,
  language: null,
  gender: null,
  insurer: null,
  accepting: false,
  direct_billing: false,
  city: null,
  neighborhood: null,
  ignored: [],
}

/** A shorter word beside a kind of care is a name only as it stands: `adhd meds` is nobody called Dr. med. */
const minUnsureLength = 5

function named(
  name: string | null,
  rows: WordRow[],
  isBesideCare = false
): Pick<Reading, 'name' | 'name_text'> {
  const isExact = ({ word }: WordRow) => isBesideCare && word.length < minUnsureLength
  const known = (name?.split(' ') ?? []).flatMap((word) => {
    const row = rows.find(({ typed }) => typed === word)
    return row ? (isExact(row) ? { ...row, begins: 0, similar: null } : row) : []
  })
  return known.length > 0
    ? { name: nameQuery(known), name_text: name }
    : { name: null, name_text: null }
}

/** Returns the city that the words name; of neighbourhoods with one name that of the chosen city, or the one with the most places of care. */
function placeOf(
  place: ParsedQuery['place'],
  { city, named_cities, named_neighborhoods }: Resolved
): Pick<Reading, 'city' | 'neighborhood'> {
  if (place?.kind === 'city')
    return { city: named_cities.find(({ id }) => id === place.id) ?? null, neighborhood: null }
  const all = named_neighborhoods.filter(
    ({ text }) => place?.kind === 'neighborhood' && text === place.text
  )
  const own = place?.kind === 'neighborhood' ? place.city : undefined
  const meant = all.find(({ id }) => id === (own ?? city?.id)) ?? all[0]
  if (!meant) return { city: null, neighborhood: null }
  const centre = { latitude: meant.centre_latitude, longitude: meant.centre_longitude }
  return { city: meant, neighborhood: { name: meant.neighborhood, centre } }
}

/** Returns the interpretation with everything that was understood. */
function fullReading(parsed: ParsedQuery, resolved: Resolved): Reading {
  const { specialty_ids, language, place, insurer } = parsed
  const meant = specialty_ids.flatMap((id) => specialtyOfId(id)?.serial_no ?? [])
  return {
    ...named(parsed.name, resolved.words, meant.length > 0 && parsed.is_sure),
    specialty_ids,
    meant: meant.length > 0 ? meant : null,
    language:
      language && resolved.spoken !== null ? { key: resolved.spoken, code: language } : null,
    gender: parsed.gender,
    insurer: resolved.named_insurers.find(({ id }) => id === insurer) ?? null,
    accepting: parsed.accepting,
    direct_billing: parsed.direct_billing,
    ...placeOf(place, resolved),
    ignored: [],
  }
}

/** Returns the interpretation without what nobody fits, one part after another: the name, the gender, the language. */
function withoutParts(full: Reading): Reading[] {
  const without: Reading[] = []
  let rest = full
  const leaveOut = (ignored: Ignored, change: Partial<Reading>) => {
    rest = { ...rest, ...change, ignored: [...rest.ignored, ignored] }
    without.push(rest)
  }
  if (full.name_text)
    leaveOut({ kind: 'name', text: full.name_text }, { name: null, name_text: null })
  if (full.gender) leaveOut({ kind: 'gender' }, { gender: null })
  if (full.language) leaveOut({ kind: 'language' }, { language: null })
  return without
}

/**
 * Returns the interpretations of a query, most likely first: what is certain comes before the whole text as a name, what is guessed after
 * it when every word occurs in names. `last` are the interpretations without a part that nobody fits.
 */
export function readingsOf(
  parsed: ParsedQuery,
  resolved: Resolved
): { readings: [Reading, ...Reading[]]; last: Reading[] } {
  const { whole, is_sure, name } = parsed
  const full = fullReading(parsed, resolved)
  const last = withoutParts(full)
  if (!whole || whole === name) return { readings: [full], last }
  const asName: Reading = { ...nothing, ...named(whole, resolved.words) }
  const { words } = resolved
  const isSomebody = words.length > 0 && words.every(({ uses }) => uses > 0)
  return { readings: !is_sure && isSomebody ? [asName, full] : [full, asName], last }
}

/** Returns the name with corrections for every word, or null when that adds nothing. */
export async function correctedName(db: Db, rows: readonly WordRow[]): Promise<NameQuery | null> {
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
