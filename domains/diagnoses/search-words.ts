import { words as wordsOf } from '@numo/kit/text.ts'
import { contentOf, tokensOf } from '../providers/query/tokens.ts'

/** What a search compares of a diagnosis: its phrases, folded and each between vertical bars, and the words they use. */
type SearchedWords = { phrases: string; words: string[] }

/** Returns what a search compares of a title and the everyday words beside it. */
export function searchedWords(title: string, everyday: readonly string[]): SearchedWords {
  const phrases = [title, ...everyday].map((text) => wordsOf(text).join(' '))
  return {
    phrases: `|${phrases.join('|')}|`,
    words: [...new Set(phrases.flatMap((phrase) => phrase.split(' ')))],
  }
}

/** Most words of a search; the others are not compared. */
const maxWords = 8

/** A search as it is compared. */
export type SearchQuery = {
  /** Beginning of a code without its dot, `E119`; null when it is no code. */
  code: string | null
  /** All of it, folded. */
  phrase: string
  /** The words that carry meaning, folded, and what their forms begin with. */
  tokens: readonly { text: string; stem: string }[]
}

/** Returns what a typed search compares. A letter and two digits begin a code: `e11`, `E11.9`, `m545`. */
export function searchQueryOf(q: string): SearchQuery {
  const key = q.replaceAll(/[\s.·-]/g, '').toUpperCase()
  const tokens = contentOf(tokensOf(q)).slice(0, maxWords)
  return {
    code: /^[A-Z]\d[\dA-Z]{0,6}$/.test(key) ? key : null,
    phrase: wordsOf(q).join(' '),
    tokens: tokens.map(({ text, stem }) => ({ text, stem })),
  }
}

/** The `to_tsquery` text of a word: all words that begin like it. Folded words hold letters and digits only. */
export const beginsWith = ({ stem }: { stem: string }): string => `'${stem}':*`
