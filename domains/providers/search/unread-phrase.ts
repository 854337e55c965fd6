import { tokensOf } from '../query/tokens.ts'
import { titles } from '../query/vocabulary.ts'
import { editDistance } from '../rules.ts'
import type { WordRow } from './names.ts'

const maxWords = 3
const maxLength = 40

/** True for a word that is, begins or all but spells a name in the directory, and for one that was not looked up. */
function mayBeName(row: WordRow | undefined): boolean {
  if (!row || row.uses > 0 || row.begins > 0) return true
  return (row.similar ?? []).some(({ word }) => editDistance(row.word, word, 1) <= 1)
}

/**
 * Returns the words of a query that nothing has read, as they may be counted; null when they could say who somebody is: beside a number,
 * an address or a title (`dr`), like a name in the directory, or more than three words. `name` is what was read as a name, `rows` what the
 * directory knows of its words.
 */
export function unreadPhraseOf(
  q: string,
  name: string | null,
  rows: readonly WordRow[]
): string | null {
  if (!name || /[\p{N}@]|:\/\/|www\./iu.test(q)) return null
  if (tokensOf(q).some(({ text }) => titles.has(text))) return null
  const words = name.split(' ')
  if (words.length > maxWords) return null
  if (words.some((word) => mayBeName(rows.find(({ typed }) => typed === word)))) return null
  const phrase = name.slice(0, maxLength).trim()
  return phrase.length < 3 ? null : phrase
}
