import { words } from '@numo/kit/text.ts'
import { typosBetween } from './rules.ts'
import { specialties, type Specialty } from './specialties.ts'

/** How plain words were understood: kinds of care (likeliest first), the rest as a name, and how surely. */
export type ParsedQuery = {
  specialty_ids: string[]
  /** The words that are left, null when none is. */
  name: string | null
  /** All words, for reading the whole as a name; only words that say nothing left out. */
  whole: string | null
  /** False when a kind of care was only guessed from a misspelling, or a title says that a name follows. */
  is_sure: boolean
}

/** Words that say nothing about which care is meant. */
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

/** Singular, without gender: `niñas` and `niño` become one, so do `kids` and `kid`. */
function stemOf(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const single = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
  return single.length > 3 ? single.replace(/[aeo]$/, '') : single
}

type Lexicon = {
  /** Stems of a phrase -> what it means, likeliest first. */
  ids: ReadonlyMap<string, string[]>
  longest: number
  /** Phrases as they are written, folded. */
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

/** The stem of the word a mistyped one meant: one letter missing, added, wrong or swapped. */
function corrected(word: string, stem: string): string {
  if (word.length < shortestTypo || empty.has(word) || lexicon.stems.has(stem)) return stem
  for (const length of [word.length, word.length + 1, word.length - 1]) {
    const near = lexicon.words.get(length)?.find((known) => typosBetween(known, word, 1) <= 1)
    if (near && length >= shortestTypo) return stemOf(near)
  }
  return stem
}

type Phrase = { from: number; length: number; ids: readonly string[] }

/** The phrases that stand in a row of stems, longest first, none over another. */
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
 * Reads what a visitor typed as kinds of care, in either language, whatever the accents, number and
 * gender, longest phrase first; where no word fits, one typo is forgiven. What is left is a name.
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
 * The kinds of care that plain words mean, likeliest first, then those that have a word beginning like
 * the text: while somebody types, `derm` already finds dermatology.
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
