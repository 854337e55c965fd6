import { editDistance } from '../rules.ts'
import { bodyWords } from './body.ts'
import { languages, spokenWords } from './languages.ts'
import { isSpeltRight, lexicon, frequentWords, ordinary } from './lexicon.ts'
import type { Marked } from './marks.ts'
import {
  alike as alikeIn,
  bySound,
  doubled,
  swapped,
  corrected as correctedIn,
  dictionaryOf,
  soundOf,
} from './spelling.ts'
import { isSmall, stemOf } from './tokens.ts'
import {
  children,
  empty,
  insured,
  men,
  notes,
  nonPatientGenderWords,
  setOf,
  women,
} from './vocabulary.ts'

const people = [
  ...languages.keys(),
  ...women,
  ...men,
  ...spokenWords,
  ...children,
  ...notes.flatMap(([, phrase]) => phrase.split(' ')),
]
const mayBeMeant = (all: Iterable<string>) =>
  dictionaryOf(Array.from(all).filter((word) => !word.includes(' ') && !empty.has(word)))
const vocabulary = mayBeMeant([...lexicon.words, ...bodyWords, ...people])
const withoutCare = mayBeMeant(people)
const everyday = dictionaryOf([...frequentWords, ...ordinary, ...empty])

/** Words that stand beside each other in a phrase of care. */
const neighbours = new Map<string, Set<string>>()
for (const phrase of lexicon.phrases.keys()) {
  const words = phrase.split(' ').filter((word) => !isSmall(word))
  if (words.length === 2 && words.every(({ length }) => length > 2))
    for (const [one = '', other = ''] of [words, words.toReversed()])
      neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other))
}
const minBeside = 4
/** Returns the word that makes a phrase of care with the one beside it, which sounds alike or is a typo away: `nee replacement`, `root canl`. */
export const correctBeside = (text: string, beside: readonly string[]): string | null =>
  text.length < minBeside - 1 || isKnown(text)
    ? null
    : (beside
        .flatMap((word) => [...(neighbours.get(word) ?? [])])
        .find(
          (word) =>
            soundOf(word) === soundOf(text) ||
            (text.length >= minBeside && word[0] === text[0] && editDistance(word, text, 1) <= 1)
        ) ?? null)

const notePhrases = new Set(notes.map(([, phrase]) => phrase))

const isEveryday = (word: string) => isSpeltRight(word) || ordinary.has(word)
/** True for a word that some list knows as it is written. */
export const isKnown = (word: string): boolean =>
  empty.has(word) ||
  isSmall(word) ||
  insured.has(word) ||
  spokenWords.has(word) ||
  nonPatientGenderWords.has(word) ||
  women.has(word) ||
  men.has(word) ||
  languages.has(word) ||
  lexicon.words.has(word) ||
  bodyWords.has(word) ||
  // `mandaron` is no `mandarín`.
  /(?:a|ie)ron$/.test(word) ||
  isSpeltRight(word) ||
  ordinary.has(word) ||
  notePhrases.has(word) ||
  // `dances` is no Danish.
  (word.length > 4 && word.endsWith('s') && isEveryday(word.slice(0, -1)))

/** Returns the word as a known one that it misspells, or as it is; `hasCare` says that the care is known, so it is not that. */
export function correct(token: Marked, hasCare: boolean): Marked {
  const { text } = token
  if (isKnown(text)) return token
  const distance = (known: string) =>
    2 * editDistance(known, text, 3) + Math.abs(known.length - text.length)
  const [alike] = [vocabulary, everyday]
    .flatMap((dictionary) => bySound(text, dictionary) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))
  const meant =
    alike ??
    doubled(text, vocabulary) ??
    swapped(text, vocabulary) ??
    swapped(text, everyday) ??
    (hasCare
      ? (alikeIn(text, vocabulary) ?? correctedIn(text, withoutCare))
      : correctedIn(text, vocabulary))
  return meant ? { ...token, text: meant, stem: stemOf(meant), is_corrected: true } : token
}

/** What stands between words that are written as one: `dolordecabeza`, `paraniños`. */
const joints = setOf('de del la el en con para por my the for')
const minPart = 4
/** The longest of them is longer than this. */
const longPart = 4
/** Returns the known words that an unknown one is made of, written without spaces between them; itself alone for any other. */
export function partsOf(word: string): string[] {
  const split = (rest: string): string[] | null => {
    if (rest === '') return []
    for (let end = rest.length; end > 1; end--) {
      const part = rest.slice(0, end)
      if (!joints.has(part) && (part.length < minPart || !lexicon.words.has(part))) continue
      const others = split(rest.slice(end))
      if (others) return [part, ...others]
    }
    return null
  }
  const parts = isKnown(word) || word.length < minPart + 2 ? null : split(word)
  return parts?.some((part) => part.length > longPart && !joints.has(part)) ? parts : [word]
}
