import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { cityOf } from '../cities/city-row.ts'
import type { Context, Db } from '../context.ts'
import type { findProviders as contract } from './contract.ts'
import type { SearchOutcome } from './enums.ts'
import { areaOf } from './search/area.ts'
import { cardsOf } from './search/cards.ts'
import { cursorOf, placeOf, type CursorPosition } from './search/cursor.ts'
import { facetsOf } from './search/facets.ts'
import { interpret, wordingOf } from './search/interpret.ts'
import { suggestLoosening } from './search/loosen.ts'
import { nearestWithSome } from './search/nearest-with-some.ts'
import { correctedName, readingsOf, type Reading } from './search/readings.ts'
import { networksOf, resolve, type Resolved } from './search/resolve.ts'
import { runSearch } from './search/run-search.ts'
import type { SearchResult, Search } from './search/search.ts'
import { unreadPhraseOf } from './search/unread-phrase.ts'
import { specialtiesOf } from './specialty-names.ts'
import type { ParsedQuery } from './understand.ts'

type Input = InputOf<typeof contract>
type FindProvidersOutput = OutputOf<typeof contract>
type SearchAttempt = { search: Search; reading: Reading; found: SearchResult }

/**
 * Searches providers; each appears once, at its nearest matching place. Sorted by distance, then confirmed before listed, then name. Totals
 * and facets are exact. `q` is read as care, people and a place in plain words, or as a name; an interpretation without results falls back
 * to the next, and at last to one without the parts that nobody fits (`understood.ignored`).
 */
export async function findProviders(
  { db, unread_searches }: Context,
  input: Input
): Promise<FindProvidersOutput> {
  const after = input.cursor ? placeOf(input.cursor) : null
  const q = input.q ?? ''
  const resolved = await resolve(db, input, wordingOf(q))
  const parsed = interpret(q, resolved)
  const attempt = await firstWithResults(db, input, parsed, resolved, after)
  const { search, reading, found } = attempt
  const unread = unreadOf(input, parsed, attempt, resolved)
  if (unread) unread_searches.add(unread.phrase, unread.outcome)
  const city = reading.city ?? resolved.city
  const centre = search.area?.centre ?? null
  const hits = found.hits.slice(0, input.limit)
  const last = hits.at(-1)
  const plan = resolved.plan && { id: resolved.plan.id, name: resolved.plan.name }
  const chosen = { networks: search.networks, plan, hasCentre: !!centre }
  const [providers, hints] = await Promise.all([
    cardsOf(db, hits, chosen, input.locale),
    found.total === 0 ? hintsFor(db, input, search, resolved) : noHints,
  ])
  return {
    total: found.total,
    total_in_area: found.total_in_area,
    understood: describeInterpretation(parsed, reading, input),
    city: city && cityOf(city, input.locale),
    centre,
    providers,
    facets: facetsOf(found, input.locale),
    next_cursor: last && found.hits.length > input.limit ? cursorOf(last) : null,
    ...hints,
  }
}

/** Returns what to count of a search that was not understood; null for further pages and parts of a map, which repeat a search. */
function unreadOf(
  { q = '', cursor, bbox }: Input,
  { name, aside }: ParsedQuery,
  { reading, found }: SearchAttempt,
  { words }: Resolved
): { phrase: string; outcome: SearchOutcome } | null {
  if (cursor || bbox) return null
  const isLeftOut = aside !== null || reading.ignored.some(({ kind }) => kind === 'name')
  if (found.total > 0 && !isLeftOut) return null
  const { meant, language, gender, insurer, city } = reading
  const isAlone = !meant && !language && !gender && !insurer && !city
  const outcome = found.total === 0 || isAlone ? 'nothing_found' : 'left_out'
  const phrase = unreadPhraseOf(q, name ?? aside, words)
  return phrase === null ? null : { phrase, outcome }
}

/** Describes an interpretation to the caller. */
function describeInterpretation(
  parsed: ParsedQuery,
  reading: Reading,
  input: Input
): FindProvidersOutput['understood'] {
  const { insurer } = reading
  const texts: Record<'gender' | 'language', string | null> = {
    gender: parsed.gender,
    language: parsed.language,
  }
  // A query read as a name says nothing else.
  const isName =
    reading.meant === null && reading.name_text === parsed.whole && parsed.whole !== null
  return {
    specialty: specialtiesOf(reading.specialty_ids, input.locale)[0] ?? null,
    name: reading.name_text,
    language: reading.language?.code ?? null,
    gender: reading.gender,
    insurer: insurer && { id: insurer.id, name: insurer.name },
    // In the neighbourhood's own city there is nowhere else to go.
    city_id:
      reading.neighborhood && reading.city?.id === input.city ? null : (reading.city?.id ?? null),
    neighborhood: reading.neighborhood?.name ?? null,
    country: !isName && parsed.place?.kind === 'country' ? parsed.place.country : null,
    rest: parsed.rest,
    notes: isName ? [] : parsed.notes,
    ignored: [
      ...(parsed.aside && !isName ? [{ kind: 'name' as const, text: parsed.aside }] : []),
      ...reading.ignored.map((part) => ({
        kind: part.kind,
        text: part.kind === 'name' ? part.text : (texts[part.kind] ?? ''),
      })),
    ],
  }
}

/** Tries the interpretations of `q`, then its words as misspelt, then without parts of it, until one has results; otherwise returns the most likely one. */
async function firstWithResults(
  db: Db,
  input: Input,
  parsed: ParsedQuery,
  resolved: Resolved,
  after: CursorPosition | null
): Promise<SearchAttempt> {
  const { readings, last } = readingsOf(parsed, resolved)
  const attempt = async (reading: Reading): Promise<SearchAttempt> => {
    const search = searchOf(input, resolved, reading)
    return { search, reading, found: await runSearch(db, search, after, input.limit + 1) }
  }
  const first = await attempt(readings[0])
  if (first.found.total > 0) return first
  for (const reading of readings.slice(1)) {
    if (reading.name?.max_matches === 0) continue
    const next = await attempt(reading)
    if (next.found.total > 0) return next
  }
  const asName = readings.find(({ name, meant }) => name && !meant)
  const name = asName && (await correctedName(db, resolved.words))
  if (asName && name && name.query !== asName.name?.query) {
    const misspelt = await attempt({ ...asName, name })
    if (misspelt.found.total > 0) return misspelt
  }
  const tried = []
  for (const reading of last) {
    const next = await attempt(reading)
    if (next.found.total > 0) return next
    tried.push(next)
  }
  // Words that no name has are left out of an empty answer too, so that its hints are about the rest.
  const { reading } = first
  const isOnlyName = !reading.meant && !reading.city
  return (!isOnlyName && reading.name?.max_matches === 0 ? tried[0] : undefined) ?? first
}

function searchOf(input: Input, resolved: Resolved, reading: Reading): Search {
  const { meant, name, city, neighborhood, insurer, gender } = reading
  const isFiltered = resolved.plan !== null || resolved.insurer !== null
  const where = city ? { radius_km: input.radius_km, near: undefined, bbox: undefined } : input
  return {
    area: areaOf(where, neighborhood?.centre ?? city ?? resolved.city),
    specialty: resolved.specialty,
    meant,
    name,
    gender: gender === null ? null : gender === 'female' ? 'f' : 'm',
    // A plan or insurer chosen as a filter comes before one in the words.
    networks: isFiltered ? resolved.networks : networksOf(null, insurer),
    language: resolved.language ?? reading.language?.key ?? null,
    direct_billing: input.direct_billing ?? reading.direct_billing,
    accepting: input.accepting ?? reading.accepting,
    kind: input.kind ?? null,
  }
}

type Hints = Pick<FindProvidersOutput, 'loosen' | 'nearest_city'>
const noHints: Hints = { loosen: [], nearest_city: null }

/** Returns suggestions for a search without results. */
async function hintsFor(
  db: Db,
  { radius_km, locale }: Input,
  search: Search,
  resolved: Resolved
): Promise<Hints> {
  const loosened = await suggestLoosening(db, search, resolved)
  const anywhere = loosened.find(({ filter }) => filter === 'area')?.total ?? 0
  const nearest = await nearestWithSome(db, search, anywhere, radius_km)
  return {
    loosen: loosened,
    nearest_city: nearest && { ...nearest, city: cityOf(nearest.city, locale) },
  }
}
