import { alike as alikeIn, corrected as correctedIn, dictionaryOf } from './spelling.ts'
import { lexicon } from './lexicon.ts'
import { contentOf, isSmall, stemOf, type Token } from './tokens.ts'
import {
  billing,
  careGivers,
  children,
  directly,
  empty,
  forWhom,
  homeVisits,
  insured,
  kindsOfInsurance,
  languages,
  men,
  notes,
  spokenWords,
  nonPatientGenderWords,
  timesAgo,
  women,
  type Note,
} from './vocabulary.ts'

export type Role =
  | { is: 'care'; ids: readonly string[]; words: number; is_name: boolean; is_complaint: boolean }
  | { is: 'language'; code: string; is_sure: boolean }
  | { is: 'gender'; gender: 'female' | 'male' }
  | { is: 'note'; note: Note | 'accepting' | 'direct' }
  | { is: 'place' }
  | { is: 'insurer'; slug: string }
  | { is: 'home' }
  | { is: 'empty' }

/** A word of the query with what it was read as; null while nothing has read it. */
export type Marked = Token & { role: Role | null; is_corrected: boolean }

/** Runs `read` on every run of words of at most `longest` words that is still free, longest first. */
export function eachRun(
  marked: readonly Marked[],
  longest: number,
  read: (run: readonly Marked[], from: number) => Role | null
) {
  for (let length = Math.min(longest, marked.length); length > 0; length--)
    for (let from = 0; from + length <= marked.length; from++) {
      const run = marked.slice(from, from + length)
      if (run.some(({ role }) => role !== null)) continue
      const role = read(run, from)
      if (role) for (const token of run) token.role = role
    }
}

/** Marks phrases of kinds of care with at least `least` words that carry meaning. */
export function markCare(
  marked: readonly Marked[],
  least: number,
  mayStandAlone: (word: string) => boolean = (word) => !empty.has(word)
) {
  // Words between those of a phrase that carry no meaning make it longer: `dolor en la parte baja de la espalda`.
  eachRun(marked, lexicon.longest + 4, (run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || isSmall(first.text) || isSmall(last.text)) return null
    const content = contentOf(run)
    if (content.length < least) return null
    if (isSomebody(run, content)) return null
    const stems = content.map(({ stem }) => stem)
    const written = lexicon.phrases.get(run.map(({ text }) => text).join(' '))
    const ids = written ?? lexicon.ids.get(stems.join(' ')) ?? swapped(stems) ?? joined(run)
    if (!ids || (content.length === 1 && !mayStandAlone(first.text))) return null
    const key = stems.join(' ')
    const [is_name, is_complaint] = [lexicon.names.has(key), lexicon.complaints.has(key)]
    return { is: 'care', ids, words: content.length, is_name, is_complaint }
  })
}

/** True for `woman doctor`, who gives the care; a `doctor for women` is whom it is for. */
const isSomebody = (run: readonly Marked[], content: readonly Marked[]) =>
  content.length === 2 &&
  content.some(({ text }) => careGivers.has(text)) &&
  content.some(({ text }) => women.has(text) || men.has(text)) &&
  !run.some(({ text }) => forWhom.has(text) || text === 'womens' || text === 'mens')

/** Two words are a phrase in either order: `rodilla dolor`. */
const swapped = ([a, b, ...more]: readonly string[]) =>
  a && b && more.length === 0 ? lexicon.ids.get(`${b} ${a}`) : undefined

/** What people write as one word or two: `tooth ache`, and `bloodpressure` in the lexicon itself. */
const joined = ([a, b, ...more]: readonly Marked[]) =>
  a && b && more.length === 0 && a.text.length + b.text.length > 6
    ? lexicon.phrases.get(a.text + b.text)
    : undefined

/** Marks what is neither care nor a name: price, opening hours, urgency, video. */
export function markNotes(marked: readonly Marked[], least = 1) {
  eachRun(marked, 5, (run) => {
    if (run.length < least) return null
    const text = run.map((token) => token.text).join(' ')
    if (homeVisits.includes(text)) return { is: 'home' }
    if (timesAgo.includes(text) || kindsOfInsurance.includes(text)) return { is: 'empty' }
    const found = notes.find(([, phrase]) => phrase === text)
    return found ? { is: 'note', note: found[0] } : null
  })
}

/** Marks `bills ... directly` around an insurer. */
export function markDirectBilling(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    if (!directly.has(token.text) || token.role !== null) continue
    const bills = marked
      .slice(Math.max(0, i - 5), i)
      .find(({ text, role }) => role === null && billing.has(text))
    if (bills) bills.role = token.role = { is: 'note', note: 'direct' }
  }
}

/** Marks languages, and the words beside them that say that they are spoken. */
export function markLanguages(marked: readonly Marked[]) {
  eachRun(marked, 4, (run, from) => {
    const code = languages.get(run.map((token) => token.text).join(' '))
    if (!code) return null
    const beside = [
      ...marked.slice(Math.max(0, from - 3), from),
      ...marked.slice(from + run.length, from + run.length + 2),
    ]
    const isSpoken = beside.some(({ text, role }) => spokenWords.has(text) && role === null)
    const isIn = ['in', 'en'].includes(marked[from - 1]?.text ?? '')
    return { is: 'language', code, is_sure: isSpoken || isIn }
  })
  const isLanguage = (token: Marked | undefined) => token?.role?.is === 'language'
  for (const [i, token] of marked.entries())
    if (spokenWords.has(token.text) && token.role === null)
      if ([i - 2, i - 1, i + 1, i + 2, i + 3].some((at) => isLanguage(marked[at])))
        token.role = { is: 'empty' }
}

const people = [
  ...languages.keys(),
  ...women,
  ...men,
  ...spokenWords,
  ...children,
  ...notes.map(([, phrase]) => phrase),
]
const mayBeMeant = (all: Iterable<string>) =>
  dictionaryOf(Array.from(all).filter((word) => !word.includes(' ') && !empty.has(word)))
const vocabulary = mayBeMeant([...lexicon.words, ...people])
const withoutCare = mayBeMeant(people)

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
  notes.some(([, phrase]) => phrase === word)

/** Returns the word as a known one that it misspells, or as it is; `hasCare` says that the care is known, so it is not that. */
export function correct(token: Marked, hasCare: boolean): Marked {
  if (isKnown(token.text)) return token
  const meant = hasCare
    ? (correctedIn(token.text, withoutCare) ?? alikeIn(token.text, vocabulary))
    : correctedIn(token.text, vocabulary)
  return meant ? { ...token, text: meant, stem: stemOf(meant), is_corrected: true } : token
}
