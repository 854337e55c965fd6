import { editDistance } from '../rules.ts'
import { bodyWords } from './body.ts'
import { languages, spokenWords } from './languages.ts'
import { isSpeltRight, lexicon, frequentWords, ordinary } from './lexicon.ts'
import type { Marked } from './marks.ts'
import {
  alike as alikeIn,
  bySound,
  swapped,
  corrected as correctedIn,
  dictionaryOf,
} from './spelling.ts'
import { isSmall, stemOf } from './tokens.ts'
import { children, empty, insured, men, notes, nonPatientGenderWords, women } from './vocabulary.ts'

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

const notePhrases = new Set(notes.map(([, phrase]) => phrase))

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
  notePhrases.has(word)

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
    swapped(text, vocabulary) ??
    swapped(text, everyday) ??
    (hasCare
      ? (alikeIn(text, vocabulary) ?? correctedIn(text, withoutCare))
      : correctedIn(text, vocabulary))
  return meant ? { ...token, text: meant, stem: stemOf(meant), is_corrected: true } : token
}
