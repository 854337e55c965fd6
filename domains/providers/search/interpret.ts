import { isSpeltRight, ordinary } from '../query/lexicon.ts'
import { isLikeName, namesIn, nothingKnown, type Known } from '../query/places.ts'
import { isSmall, tokensOf } from '../query/tokens.ts'
import { translated } from '../query/translate.ts'
import { unknownWords } from '../query/unknown-words.ts'
import { understand, type ParsedQuery } from '../understand.ts'
import type { Resolved, Wording } from './resolve.ts'

const isEveryday = (word: string) => isSpeltRight(word) || ordinary.has(word)

/** Words beyond this are ignored: no name has more, and each costs time. */
const maxWords = 8
/** A shorter word is no misspelt city. */
const minCityLength = 5

/** Runs of two to four words with an unknown one, which may misspell a city: `playa del carman`, `porto vallarta`. */
const runsWith = (texts: readonly string[], unknown: readonly string[]) =>
  namesIn(texts)
    .filter((run) => {
      const words = run.split(' ')
      return (
        words.length > 1 &&
        words.length < 5 &&
        run.length > 8 &&
        !isSmall(words[0] ?? '') &&
        words.some((word) => unknown.includes(word)) &&
        !isSmall(words.at(-1) ?? '')
      )
    })
    .slice(0, 6)

/** A shorter word is no misspelt insurer. */
const minInsurerLength = 4

/** Unknown words that may misspell an insurer, and pairs with one: `mapfree`, `met life`. */
const insurersIn = (texts: readonly string[], unknown: readonly string[]): string[] => {
  const pairs = texts.slice(1).map((text, i) => [texts[i] ?? '', text] as const)
  return [
    ...unknown.filter((word) => word.length >= minInsurerLength && !isEveryday(word)),
    ...pairs.flatMap(([a, b]) =>
      (unknown.includes(a) || unknown.includes(b)) && !isSmall(a) && !isSmall(b) ? `${a} ${b}` : []
    ),
  ].slice(0, maxWords)
}

/** Returns what the directory has to look up before a query can be understood. */
export function wordingOf(q: string): Wording {
  const { whole, language } = understand(q)
  const unknown = unknownWords(q)
  const tokens = tokensOf(q)
  const texts = tokens.map(({ text }) => text).slice(0, 14)
  // `Mexico` is a city in French.
  const meant = translated(tokens, nothingKnown).map(({ text }) => text)
  return {
    words: (whole?.split(' ') ?? []).slice(0, maxWords),
    names:
      unknown.length === 0 ? [] : [...new Set([...namesIn(texts), ...namesIn(meant.slice(0, 14))])],
    unread: [
      // A word that is spelt right misspells no city: `a la medida` is no `Mérida`.
      ...unknown.filter((word) => word.length >= minCityLength && !isEveryday(word)).slice(0, 4),
      ...runsWith(texts, unknown),
    ],
    insurers: insurersIn(texts, unknown),
    language,
  }
}

/** Words of an insurer's name that many have. */
const common = new Set(
  [
    'seguros seguro insurance assurance health salud healthcare international internacional global group grupo company',
    'compania de del la the of and y mexico medical care plan worldwide life sa cv nacional national general first american united',
  ]
    .join(' ')
    .split(' ')
)

/** Fewer initials are no name. */
const minInitials = 3

/** Insurers by name: the whole name, the name without words that many have, its initials, and apart from these a first word that no other has. */
function insurersOf(
  named: Resolved['named_insurers']
): Pick<Known, 'insurers' | 'insurer_beginnings'> {
  const found = new Map<string, string[]>()
  const add = (text: string, id: string) => {
    const ids = found.get(text) ?? []
    if (text !== '' && !ids.includes(id)) found.set(text, [...ids, id])
  }
  for (const { id, folded, initials } of named) {
    const all = folded.split(' ')
    if (initials.length >= minInitials && !isEveryday(initials)) add(initials, id)
    add(folded, id)
    add(all.filter((word) => !common.has(word)).join(' '), id)
  }
  const beginnings = Map.groupBy(named, ({ folded }) => folded.split(' ')[0] ?? '')
  // A name that two insurers have, one of them as another name, names neither.
  const exact = Map.groupBy(named, ({ folded }) => folded)
  return {
    insurers: new Map(
      [...found].flatMap(([text, ids]) => {
        const owners = new Set(exact.get(text)?.map(({ id }) => id) ?? ids)
        const [id] = owners
        return id && owners.size === 1 ? [[text, id] as const] : []
      })
    ),
    insurer_beginnings: new Map(
      [...beginnings].flatMap(([first, [one, ...others]]) =>
        one && others.every(({ id }) => id === one.id) && !common.has(first) && first.length > 2
          ? [[first, one.id] as const]
          : []
      )
    ),
  }
}

/** Adds insurers by what misspells their name, where nobody in the directory is called so. */
export function withMisspeltInsurers(
  { insurers, insurer_beginnings, ...known }: Known,
  misspelt: readonly string[]
): Known {
  const alike = (names: ReadonlyMap<string, string>) =>
    misspelt
      .filter((text) => !names.has(text) && text.split(' ').every((word) => known.uses(word) === 0))
      .flatMap((text) => {
        const meant = [...names].find(([name]) => isLikeName(text, name))
        return meant ? [[text, meant[1]] as const] : []
      })
  return {
    ...known,
    insurers: new Map([...insurers, ...alike(insurers)]),
    insurer_beginnings: new Map([...insurer_beginnings, ...alike(insurer_beginnings)]),
  }
}

function knownOf({ words, named_cities, named_neighborhoods, named_insurers }: Resolved): Known {
  const uses = new Map(words.map((row) => [row.typed, row.uses]))
  return {
    uses: (word) => uses.get(word) ?? 0,
    cities: new Map(
      named_cities.map(({ text, id, country, doctors, facilities, population }) => [
        text,
        { id, country, providers: doctors + facilities, population },
      ])
    ),
    neighborhoods: new Map(
      named_neighborhoods.toReversed().map(({ text, places }) => [text, places])
    ),
    ...insurersOf(named_insurers),
  }
}

/** Understands a query with what the directory knows of its words. */
export const interpret = (q: string, resolved: Resolved): ParsedQuery =>
  understand(q, withMisspeltInsurers(knownOf(resolved), wordingOf(q).insurers))
