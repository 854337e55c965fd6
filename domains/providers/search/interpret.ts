import { namesIn, type Known } from '../query/places.ts'
import { tokensOf } from '../query/tokens.ts'
import { understand, unknownWords, type ParsedQuery } from '../understand.ts'
import type { Resolved, Wording } from './resolve.ts'

/** Words beyond this are ignored: no name has more, and each costs time. */
const maxWords = 8

/** Returns what the directory has to look up before a query can be understood. */
export function wordingOf(q: string): Wording {
  const { whole, language } = understand(q)
  return {
    words: (whole?.split(' ') ?? []).slice(0, maxWords),
    names:
      unknownWords(q).length === 0
        ? []
        : namesIn(
            tokensOf(q)
              .map(({ text }) => text)
              .slice(0, 14)
          ),
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

/** Insurers by name: the whole name, the name without words that many have, and a first word that no other has. */
function insurersOf(named: Resolved['named_insurers']): Map<string, string> {
  const found = new Map<string, string[]>()
  const add = (text: string, id: string) => {
    const ids = found.get(text) ?? []
    if (text !== '' && !ids.includes(id)) found.set(text, [...ids, id])
  }
  for (const { id, folded } of named) {
    const all = folded.split(' ')
    add(folded, id)
    add(all.filter((word) => !common.has(word)).join(' '), id)
    const [first = ''] = all
    if (!common.has(first) && first.length > 2) add(first, id)
  }
  const exact = new Map(named.map(({ id, folded }) => [folded, id]))
  return new Map(
    [...found].flatMap(([text, ids]) => {
      const id = exact.get(text) ?? (ids.length === 1 ? ids[0] : undefined)
      return id ? [[text, id] as const] : []
    })
  )
}

function knownOf({ words, named_cities, named_insurers }: Resolved): Known {
  const uses = new Map(words.map((row) => [row.typed, row.uses]))
  return {
    uses: (word) => uses.get(word) ?? 0,
    cities: new Map(
      named_cities.map(({ text, id, country, doctors, facilities, population }) => [
        text,
        { id, country, providers: doctors + facilities, population },
      ])
    ),
    insurers: insurersOf(named_insurers),
  }
}

/** Understands a query with what the directory knows of its words. */
export const interpret = (q: string, resolved: Resolved): ParsedQuery =>
  understand(q, knownOf(resolved))
