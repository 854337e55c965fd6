import { beginsName } from './clinic-names.ts'
import { languages } from './languages.ts'
import { countryNamed } from '../../cities/country-names.ts'
import { editDistance } from '../rules.ts'
import { eachRun, type Marked } from './marks.ts'
import { isCommonNoun, isFood, isJourney, isOrigin, isVerb } from './no-place.ts'
import { isAnagram, soundOf } from './spelling.ts'
import { afterInsurer, before, careGivers, compass, empty, insured, regions } from './vocabulary.ts'

/** A place of a query: a city, a neighbourhood of one, or a whole country. */
export type PlaceMeant =
  | { kind: 'city'; id: string; country: string }
  /** `city` where its city is named too. */
  | { kind: 'neighborhood'; text: string; city?: string }
  | { kind: 'country'; country: string }

/** A city that a text of the query may name: of several with one name, the one with the most providers, then the most people. */
export type CityMeant = { id: string; country: string; providers: number; population: number }

/** What the directory knows of the words of a query. */
export type Known = {
  /** Number of listing rows with a name that has the word. */
  uses: (word: string) => number
  cities: ReadonlyMap<string, CityMeant>
  /** Number of places of care in neighbourhoods, by their folded names. */
  neighborhoods: ReadonlyMap<string, number>
  /** Slugs of insurers by their folded names. */
  insurers: ReadonlyMap<string, string>
  /** Slugs of insurers by a first word that no other has; it is one only if no unread word follows: `Blue`, but not `Blue Cross`. */
  insurer_beginnings: ReadonlyMap<string, string>
}

export const nothingKnown: Known = {
  uses: () => 0,
  cities: new Map(),
  neighborhoods: new Map(),
  insurers: new Map(),
  insurer_beginnings: new Map(),
}

/** Words of the longest name of a place or insurer. */
const maxWords = 5

/** Smaller towns without providers are places only where a word announces them, or where their name has several words. */
export const wellKnown = 100_000

/** Returns every run of words of a query that could name a place or an insurer. */
export function namesIn(q: readonly string[]): string[] {
  const runs = q.flatMap((_, from) =>
    Array.from({ length: Math.min(maxWords, q.length - from) }, (__, i) =>
      q.slice(from, from + i + 1).join(' ')
    )
  )
  return [...new Set(runs)]
}

/** From this length two typos in the name of a place or insurer are forgiven. */
const longName = 9
/** A shorter word is a name only as it stands, or by its sound. */
const minMisspelt = 5

/** True when a text most likely misspells a name: a typo or two, or the same sound (`vupa`, `axxa`, `met life`). */
export const isLikeName = (text: string, name: string): boolean => {
  const typed = text.replaceAll(' ', '')
  const meant = name.replaceAll(' ', '')
  if (typed === meant) return true
  if (typed.length > 3 && soundOf(typed) === soundOf(meant)) return true
  if (typed.length < minMisspelt) return false
  // In a short word another letter makes another name.
  if (typed.length === minMisspelt && meant.length === minMisspelt && !isAnagram(typed, meant))
    return false
  const forgiven = typed.length >= longName ? 2 : 1
  return editDistance(typed, meant, forgiven) <= forgiven
}

const textOf = (run: readonly Marked[]) => run.map(({ text }) => text).join(' ')

/** A place of a query: where it stands, and whether a word announces it. */
export type Named = { meant: PlaceMeant; from: number; announced: boolean; has_providers: boolean }

/** Marks the places of a query: those that a word announces (`in`, `cerca de`), or those that are better known as a place than as a name. */
export function markPlaces(
  marked: readonly Marked[],
  known: Known,
  how: 'announced' | 'bare'
): Named[] {
  const found: Named[] = []
  eachRun(marked, maxWords, (run, from) => {
    const text = textOf(run)
    const announced = isAnnounced(marked, from)
    const country = countryNamed(text)
    const city = known.cities.get(text)
    const isOneSmallWord =
      run.length === 1 &&
      (empty.has(text) || careGivers.has(text) || languages.has(text) || text.length < 2)
    if (isJourney(marked, from) && (country || city)) return { is: 'empty' }
    if (beginsName(marked, from) && !(city && city.providers > 0)) return null
    if (isFood(marked, from)) return { is: 'empty' }
    if (city && run.length === 1 && isCommonNoun(marked, from)) return { is: 'empty' }
    if ((country || city) && isOrigin(marked, from)) return { is: 'empty' }
    if (isVerb(marked, from) && !announced) return null
    if (isOneSmallWord || (how === 'announced') !== announced) return null
    const meant = ((): PlaceMeant | null => {
      if (country && !(city && city.country === country && city.providers > 0 && text !== 'mexico'))
        return !announced && known.uses(text) > 0 && !marked.some(({ role }) => role?.is === 'care')
          ? null
          : { kind: 'country', country }
      if (isNeighborhood(run, city, announced, known)) return { kind: 'neighborhood', text }
      return city &&
        (announced || (isBetterKnown(run, city, known) && !isPartOf(marked[from + run.length])))
        ? { kind: 'city', id: city.id, country: city.country }
        : null
    })()
    if (!meant) return null
    found.push({
      meant,
      from,
      announced,
      has_providers: meant.kind !== 'city' || city?.providers !== 0,
    })
    return { is: 'place' }
  })
  if (found.length > 0) markWider(marked)
  return found.toSorted((a, b) => a.from - b.from)
}

/** True for a neighbourhood with places of care, unless a city of that name has more, or names have it more often. */
function isNeighborhood(
  run: readonly Marked[],
  city: CityMeant | undefined,
  announced: boolean,
  { neighborhoods, uses }: Known
): boolean {
  const places = neighborhoods.get(textOf(run)) ?? 0
  if (places === 0 || (city && city.providers >= places)) return false
  return announced || places >= Math.min(...run.map(({ text }) => uses(text)))
}

/** True when a word before the run announces a place, with articles between. */
function isAnnounced(marked: readonly Marked[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 3); at--) {
    const { text = '', role } = marked[at] ?? {}
    if (role && role.is !== 'empty') return false
    if (before.has(text)) return true
    if (!['de', 'del', 'la', 'el', 'the', 'to', 'of', 'a', 'ciudad', 'city'].includes(text))
      return false
  }
  return false
}

function isBetterKnown(run: readonly Marked[], city: CityMeant, { uses }: Known): boolean {
  const asName = Math.min(...run.map(({ text }) => uses(text)))
  return city.providers > 0
    ? city.providers >= asName
    : asName === 0 && (city.population >= wellKnown || run.length > 1)
}

/** The country or state after a city is part of the place: `dentist in mérida mexico`, `guadalajara jalisco`. */
function markWider(marked: readonly Marked[]) {
  const last = marked.findLastIndex(({ role }) => role?.is === 'place')
  for (let end = marked.length; end > last + 1; end--) {
    const run = marked.slice(last + 1, end)
    if (
      run.every(({ role }) => role === null) &&
      (countryNamed(textOf(run)) !== null || regions.has(textOf(run)))
    )
      for (const token of run) token.role = { is: 'place' }
  }
}

/** True for the second word of `Roma Sur`. */
const isPartOf = (next: Marked | undefined) => next?.role === null && compass.has(next.text)

const isUnread = (token: Marked | undefined) =>
  token?.role === null &&
  !empty.has(token.text) &&
  !insured.has(token.text) &&
  !careGivers.has(token.text) &&
  !before.has(token.text)

/** Before a colour: `his lips are blue`. */
const isColour = /^(?:is|are|turn\w*|went|going|looks?|lips?|all)$/

const colours = /^(?:white|red|purple|black|yellow|gr[ae]y) (?:and|or|then)$/

/** Marks insurers by name: after a word that announces one, beside anything else that was read, or alone. */
export function markInsurers(marked: readonly Marked[], known: Known) {
  eachRun(marked, maxWords, (run, from) => {
    const text = textOf(run)
    const isFollowed =
      isUnread(marked[from + run.length]) ||
      isColour.test(marked[from - 1]?.text ?? '') ||
      colours.test(`${marked[from - 2]?.text ?? ''} ${marked[from - 1]?.text ?? ''}`)
    const slug =
      known.insurers.get(text) ?? (isFollowed ? undefined : known.insurer_beginnings.get(text))
    if (!slug || (run.length === 1 && (empty.has(text) || insured.has(text)))) return null
    const near = marked.slice(Math.max(0, from - 3), from + run.length + 2)
    const isAnnouncedToo = near.some((token) => insured.has(token.text))
    const asName = Math.min(...run.map((token) => known.uses(token.text)))
    return isAnnouncedToo || asName === 0 ? { is: 'insurer', slug } : null
  })
  for (const [i, token] of marked.entries()) {
    const { role } = marked[i - 1] ?? {}
    if (role?.is === 'insurer' && token.role === null && afterInsurer.has(token.text))
      token.role = role
  }
}
