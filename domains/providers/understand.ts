import { words } from '@numo/kit/text.ts'
import { typosBetween } from './rules.ts'
import { specialties, type Specialty } from './specialties.ts'

/** Interpretation of a plain-text query: kinds of care (most likely first), and the rest as a name. */
export type ParsedQuery = {
  specialty_ids: string[]
  /** The remaining words; null when there are none. */
  name: string | null
  /** All words except stop words, for reading the whole query as a name; null when there are none. */
  whole: string | null
  /** False when a kind of care was guessed from a misspelling, or a title (`dr`) announces a name. */
  is_sure: boolean
}

/** Stop words: they do not tell which care is meant. */
const empty = new Set(
  [
    'a an and any best by for good i in me my near need of on or the to with doctor doctors dr physician',
    'al algun buen buena busco con cerca de del el en la las lo los me mi mis necesito o para por un una y',
    'doctora doctoras doctores dra medico medica medicos especialista especialistas specialist specialists',
  ]
    .join(' ')
    .split(' ')
)
const titles = new Set(['dr', 'dra', 'prof'])
const shortestTypo = 5

/** Strips plural and gender endings: `niñas` and `niño` share a stem, so do `kids` and `kid`. */
function stemOf(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const single = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
  return single.length > 3 ? single.replace(/[aeo]$/, '') : single
}

type Lexicon = {
  /** Stems of a phrase to specialty ids, most likely first. */
  ids: ReadonlyMap<string, string[]>
  longest: number
  /** Folded phrases as written, to specialty ids. */
  phrases: ReadonlyMap<string, string[]>
  /** Every word of every phrase, by its length. */
  words: ReadonlyMap<number, readonly string[]>
  stems: ReadonlySet<string>
}

function lexiconOf(list: readonly Specialty[]): Lexicon {
  const ids = new Map<string, string[]>()
  const phrasesAsWritten = new Map<string, string[]>()
  const all = new Set<string>()
  for (const { id, name_en, name_es, doctor_en, doctor_es, words_en, words_es } of list)
    for (const phrase of [name_en, name_es, doctor_en, doctor_es, ...words_en, ...words_es]) {
      const written = words(phrase)
      for (const word of written) all.add(word)
      const key = written.map(stemOf).join(' ')
      for (const [map, text] of [
        [ids, key],
        [phrasesAsWritten, written.join(' ')],
      ] as const) {
        const known = map.get(text) ?? []
        if (!known.includes(id)) map.set(text, [...known, id])
      }
    }
  const phrases = [...ids.keys()].map((key) => key.split(' '))
  return {
    ids,
    phrases: phrasesAsWritten,
    longest: Math.max(...phrases.map(({ length }) => length)),
    words: Map.groupBy(all, ({ length }) => length),
    stems: new Set(phrases.flat()),
  }
}
const lexicon = lexiconOf(specialties.filter(({ id }) => id !== 'other'))

/** Returns the stem of a known word one typo away (a letter missing, added, wrong or swapped); otherwise the stem itself. */
function corrected(word: string, stem: string): string {
  if (word.length < shortestTypo || empty.has(word) || lexicon.stems.has(stem)) return stem
  for (const length of [word.length, word.length + 1, word.length - 1]) {
    const near = lexicon.words.get(length)?.find((known) => typosBetween(known, word, 1) <= 1)
    if (near && length >= shortestTypo) return stemOf(near)
  }
  return stem
}

type Phrase = { from: number; length: number; ids: readonly string[] }

/** Finds known phrases among the stems, longest first, without overlaps. */
function phrasesIn(stems: readonly string[], given: readonly string[]): Phrase[] {
  const found: Phrase[] = []
  const isFree = (from: number, length: number) =>
    found.every((p) => from + length <= p.from || p.from + p.length <= from)
  for (let length = Math.min(lexicon.longest, stems.length); length > 0; length--)
    for (let from = 0; from + length <= stems.length; from++) {
      const ids = lexicon.ids.get(stems.slice(from, from + length).join(' '))
      const saysNothing = length === 1 && empty.has(given[from] ?? '')
      if (ids && !saysNothing && isFree(from, length)) found.push({ from, length, ids })
    }
  return found
}

/**
 * Parses a query into kinds of care, in English or Spanish, ignoring accents, number and gender, longest phrase first; when no word
 * matches, one typo per word is allowed. The remaining words are the name.
 */
export function understand(q: string): ParsedQuery {
  const given = words(q)
  const stems = given.map(stemOf)
  const exact = phrasesIn(stems, given)
  const phrases =
    exact.length > 0
      ? exact
      : phrasesIn(
          given.map((word, i) => corrected(word, stems[i] ?? '')),
          given
        )
  const isTaken = (i: number) => phrases.some((p) => p.from <= i && i < p.from + p.length)
  const rest = given.filter((word, i) => !isTaken(i) && !empty.has(word))
  return {
    specialty_ids: [...new Set(phrases.flatMap(({ ids }) => ids))],
    name: rest.join(' ') || null,
    whole: given.filter((word) => !empty.has(word)).join(' ') || null,
    is_sure: exact.length > 0 && !titles.has(given[0] ?? ''),
  }
}

/**
 * Returns the kinds of care of a query, most likely first, then those with a word that starts with the text, so that `derm` suggests
 * dermatology while typing.
 */
export function specialtiesFor(q: string): string[] {
  const beginning = words(q).join(' ')
  if (beginning === '') return []
  const meant = understand(q).specialty_ids
  const begun = [...lexicon.phrases]
    .filter(([phrase]) => phrase.startsWith(beginning) || phrase.includes(` ${beginning}`))
    .flatMap(([, ids]) => ids)
  return [...new Set([...meant, ...begun])]
}
