import { typosBetween, typosForgiven } from '../rules.ts'

/** A word of a name and what the listing knows of it. */
export type WordRow = {
  /** As it was looked up, and folded as the database folds. */
  asked: string
  word: string
  /** Rows of the listing that have it. */
  uses: number
  /** Rows that have a word beginning with it, itself included. */
  begins: number
  /** Words that look like it; looked up only when nothing begins with it. */
  similar: { word: string; uses: number }[] | null
}

/** A name as the text search of the database takes it. */
export type NameQuery = {
  /** All words, each as itself, as a beginning, or as what it may have meant. */
  query: string
  /** The words exactly as typed, to put those names first. */
  exact: string
  /** About how many rows fit; never less. */
  most: number
}

const mostMeanings = 12
/** No folded name holds it. */
const inNoName = '∅'
const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Words a mistyped one may have meant: few typos for its length; the end of the last one may be missing. */
function meanings({ word, similar }: WordRow, isLast: boolean): { word: string; uses: number }[] {
  const forgiven = typosForgiven(word)
  return (similar ?? [])
    .filter((known) => {
      if (typosBetween(word, known.word, forgiven) <= forgiven) return true
      const beginning = known.word.slice(0, word.length)
      return isLast && word.length > 4 && typosBetween(word, beginning, 1) <= 1
    })
    .slice(0, mostMeanings)
}

/**
 * The text query of a name: every word must fit, in any order; the last one and initials may be
 * beginnings. Words that nobody has are taken for the ones they look like.
 */
export function nameQuery(words: readonly WordRow[]): NameQuery {
  const terms = words.map((row, i) => {
    // Digits of some scripts are no letters to the database: a word of nothing else is in no name.
    if (row.word === '') return { text: quoted(inNoName), uses: 0 }
    const isLast = i === words.length - 1
    const isBeginning = isLast || row.word.length === 1
    const meant = meanings(row, isLast)
    const itself = isBeginning && row.begins > 0 ? `${quoted(row.word)}:*` : quoted(row.word)
    return {
      text:
        meant.length > 0 ? `(${[itself, ...meant.map((m) => quoted(m.word))].join('|')})` : itself,
      uses: (isBeginning ? row.begins : row.uses) + meant.reduce((sum, { uses }) => sum + uses, 0),
    }
  })
  return {
    query: terms.map(({ text }) => text).join('&'),
    exact: words.map(({ word }) => quoted(word || inNoName)).join('&'),
    most: Math.min(...terms.map(({ uses }) => uses)),
  }
}
