import { editDistance, maxTyposIn } from '../rules.ts'

/** A word of a searched name with its usage statistics in the listing. */
export type WordRow = {
  /** `typed` is the word as looked up; `word` is the same folded by the database's `app.fold`. */
  typed: string
  word: string
  /** Number of listing rows that contain it. */
  uses: number
  /** Number of listing rows with a word that starts with it, including the word itself. */
  begins: number
  /** Similar words (trigram); null when not looked up, which happens only for words that nothing starts with. */
  similar: { word: string; uses: number }[] | null
}

/** A name as PostgreSQL `tsquery` text. */
export type NameQuery = {
  /** Requires all words, each matched exactly, as a prefix or as a correction. */
  query: string
  /** The words exactly as typed; used to sort exact matches first. */
  exact: string
  /** Upper estimate of the number of matching rows. */
  max_matches: number
}

const maxMeanings = 12
/** A character that no folded name contains, so it matches nothing. */
const unmatchableCharacter = '∅'
const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/**
 * Returns the corrections of a mistyped word: within the number of typos allowed for its length; the last word may also be an unfinished
 * one.
 */
function meanings({ word, similar }: WordRow, isLast: boolean): { word: string; uses: number }[] {
  const forgiven = maxTyposIn(word)
  return (similar ?? [])
    .filter((known) => {
      if (editDistance(word, known.word, forgiven) <= forgiven) return true
      const beginning = known.word.slice(0, word.length)
      return isLast && word.length > 4 && editDistance(word, beginning, 1) <= 1
    })
    .slice(0, maxMeanings)
}

/**
 * Builds the `tsquery` of a name: every word must match, in any order; the last word and initials match as prefixes. Unknown words match
 * their corrections too.
 */
export function nameQuery(words: readonly WordRow[]): NameQuery {
  const terms = words.map((row, i) => {
    // PostgreSQL drops digits of some scripts, so a word made of nothing else matches no name.
    if (row.word === '') return { text: quoted(unmatchableCharacter), uses: 0 }
    const isLast = i === words.length - 1
    const isBeginning = isLast || row.word.length === 1
    const meant = meanings(row, isLast)
    const itself = isBeginning && row.begins > 0 ? `${quoted(row.word)}:*` : quoted(row.word)
    return {
      text:
        meant.length > 0 ? `(${[itself, ...meant.map((m) => quoted(m.word))].join('|')})` : itself,
      uses:
        (isBeginning ? Math.max(row.begins, row.uses) : row.uses) +
        meant.reduce((sum, { uses }) => sum + uses, 0),
    }
  })
  return {
    query: terms.map(({ text }) => text).join('&'),
    exact: words.map(({ word }) => quoted(word || unmatchableCharacter)).join('&'),
    max_matches: Math.min(...terms.map(({ uses }) => uses)),
  }
}
