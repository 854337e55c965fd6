import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { cityOf } from '../cities/city-row.ts'
import type { Context, Db } from '../context.ts'
import type { findProviders as contract } from './contract.ts'
import { areaOf } from './search/area.ts'
import { cardsOf } from './search/cards.ts'
import { cursorOf, placeOf, type CursorPosition } from './search/cursor.ts'
import { facetsOf } from './search/facets.ts'
import { loosen } from './search/loosen.ts'
import { nearestWithSome } from './search/nearest-with-some.ts'
import { looserName, readingsOf, wordsOf, type Reading } from './search/readings.ts'
import { resolve, type Resolved } from './search/resolve.ts'
import { runSearch } from './search/run-search.ts'
import type { SearchResult, Search } from './search/search.ts'
import { specialtiesOf } from './specialty-names.ts'
import { understand, type ParsedQuery } from './understand.ts'

type Input = InputOf<typeof contract>
type FindProvidersOutput = OutputOf<typeof contract>
type SearchAttempt = { search: Search; reading: Reading; found: SearchResult }

/**
 * Searches providers; each appears once, at its nearest matching place. Sorted by distance, then confirmed before listed, then name. Totals
 * and facets are exact. `q` is read as a kind of care or a name; an interpretation without results falls back to the next.
 */
export async function findProviders({ db }: Context, input: Input): Promise<FindProvidersOutput> {
  const after = input.cursor ? placeOf(input.cursor) : null
  const understood = understand(input.q ?? '')
  const resolved = await resolve(db, input, wordsOf(understood))
  const { search, reading, found } = await firstThatFinds(db, input, understood, resolved, after)
  const { city, plan, networks } = resolved
  const centre = search.area?.centre ?? null
  const hits = found.hits.slice(0, input.limit)
  const last = hits.at(-1)
  const chosen = { networks, plan: plan && { id: plan.id, name: plan.name }, hasCentre: !!centre }
  const [providers, hints] = await Promise.all([
    cardsOf(db, hits, chosen, input.locale),
    found.total === 0 ? hintsFor(db, input, search, resolved) : noHints,
  ])
  return {
    total: found.total,
    total_in_area: found.total_in_area,
    understood: {
      specialty: specialtiesOf(reading.specialty_ids, input.locale)[0] ?? null,
      name: reading.name_text,
    },
    city: city && cityOf(city, input.locale),
    centre,
    providers,
    facets: facetsOf(found, input.locale),
    next_cursor: last && found.hits.length > input.limit ? cursorOf(last) : null,
    ...hints,
  }
}

/** Tries the interpretations of `q`, then its words as misspelt, until one has results; otherwise returns the most likely one. */
async function firstThatFinds(
  db: Db,
  input: Input,
  understood: ParsedQuery,
  resolved: Resolved,
  after: CursorPosition | null
): Promise<SearchAttempt> {
  const readings = readingsOf(understood, resolved.words)
  const attempt = async (reading: Reading): Promise<SearchAttempt> => {
    const search = searchOf(input, resolved, reading)
    return { search, reading, found: await runSearch(db, search, after, input.limit + 1) }
  }
  const first = await attempt(readings[0])
  if (first.found.total > 0) return first
  for (const reading of readings.slice(1)) {
    if (reading.name?.most === 0) continue
    const next = await attempt(reading)
    if (next.found.total > 0) return next
  }
  const asName = readings.find(({ name, meant }) => name && !meant)
  const name = asName && (await looserName(db, resolved.words))
  if (!asName || !name || name.query === asName.name?.query) return first
  const misspelt = await attempt({ ...asName, name })
  return misspelt.found.total > 0 ? misspelt : first
}

const searchOf = (input: Input, resolved: Resolved, { meant, name }: Reading): Search => ({
  area: areaOf(input, resolved.city),
  specialty: resolved.specialty,
  meant,
  name,
  networks: resolved.networks,
  language: resolved.language,
  direct_billing: input.direct_billing ?? false,
  accepting: input.accepting ?? false,
  kind: input.kind ?? null,
})

type Hints = Pick<FindProvidersOutput, 'loosen' | 'nearest_city'>
const noHints: Hints = { loosen: [], nearest_city: null }

/** Returns suggestions for a search without results. */
async function hintsFor(
  db: Db,
  { radius_km, locale }: Input,
  search: Search,
  resolved: Resolved
): Promise<Hints> {
  const loosened = await loosen(db, search, resolved)
  const nearest = await nearestWithSome(db, search, radius_km)
  return {
    loosen: loosened,
    nearest_city: nearest && { ...nearest, city: cityOf(nearest.city, locale) },
  }
}
