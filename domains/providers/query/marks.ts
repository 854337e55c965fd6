import { editDistance } from '../rules.ts'
import { bodyWords } from './body.ts'
import {
  alike as alikeIn,
  bySound,
  swapped,
  corrected as correctedIn,
  dictionaryOf,
} from './spelling.ts'
import { isSpeltRight, lexicon, noForms, frequentWords, ordinary } from './lexicon.ts'
import { byRoots, isForm, joined, rootsOf, withoutDegrees } from './phrases.ts'
import { contentOf, isSmall, stemOf, type Token } from './tokens.ts'
import {
  access,
  billing,
  careGivers,
  children,
  directly,
  empty,
  forWhom,
  greetings,
  homeVisits,
  insured,
  kindsOfInsurance,
  languages,
  men,
  notes,
  spokenWords,
  nonPatientGenderWords,
  timesAgo,
  vaccines,
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

/** From so many words a phrase of care is read as it stands before the notes in it: `sweating at night`. */
const minWhole = 3

/** Marks whole phrases of care as the lexicon has them. */
export function markWholeCare(marked: readonly Marked[]) {
  eachRun(marked, lexicon.longest + 4, (run) => {
    const text = run.length < minWhole ? '' : run.map((token) => token.text).join(' ')
    const ids = lexicon.phrases.get(text)
    const key = contentOf(run).map(({ stem }) => stem)
    return ids
      ? {
          is: 'care',
          ids,
          words: key.length,
          is_name: false,
          is_complaint: lexicon.complaints.has(key.join(' ')),
        }
      : null
  })
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
    const written = lexicon.phrases.get(run.map(({ text }) => text).join(' '))
    // `no se me para`, `the runs`: an end says nothing elsewhere.
    const isNoFormle = written !== undefined && run.length > 1
    if (!first || !last || (!isNoFormle && (isSmall(first.text) || isSmall(last.text)))) return null
    const content = contentOf(run)
    if (content.length < least && !isNoFormle) return null
    if (isSomebody(run, content)) return null
    const stems = content.map(({ stem }) => stem)
    // `toca` has the stem of `TOC`, and is no form of it.
    const [stem = ''] = stems
    // `hombres` has the root of `hombros`.
    const isNoForm =
      content.length === 1 &&
      (men.has(first.text) || women.has(first.text) || noForms.has(first.text))
    const isOther =
      content.length === 1 &&
      (lexicon.abbreviations.has(stem)
        ? first.text.replace(/s$/, '') !== stem
        : !isForm(first.text))
    const ids =
      written ??
      (isOther || isNoForm ? undefined : lexicon.ids.get(stems.join(' '))) ??
      (isNoForm ? undefined : byRoots(run, content)) ??
      withoutDegrees(content) ??
      joined(run)
    if (!ids || (content.length === 1 && !isNoFormle && !mayStandAlone(first.text))) return null
    const key = stems.join(' ')
    const is_name = lexicon.names.has(key)
    const is_complaint =
      !is_name &&
      !isOffered.has(ids[0] ?? '') &&
      [stems, ...rootsOf(content)]
        .flatMap((words) => [words.join(' '), words.toReversed().join(' ')])
        .some((one) => lexicon.complaints.has(one))
    return { is: 'care', ids, words: content.length, is_name, is_complaint }
  })
}

/** Tests, places and shops: nothing hurts there. */
const isOffered: ReadonlySet<string> = new Set(
  'imaging laboratory pharmacy hospital clinic optometry medical-equipment radiology pathology massage acupuncture nutrition lactation midwifery'.split(
    ' '
  )
)

/** True for `woman doctor`, who gives the care; a `doctor for women` is whom it is for. */
const isSomebody = (run: readonly Marked[], content: readonly Marked[]) =>
  content.length === 2 &&
  content.some(({ text }) => careGivers.has(text)) &&
  content.some(({ text }) => women.has(text) || men.has(text)) &&
  !run.some(({ text }) => forWhom.has(text) || text === 'womens' || text === 'mens')

const sinceWhen = /(?:^| )(?:since|desde)(?: (?:el|la|last|the|este|this))?$/
const textBefore = (marked: readonly Marked[], at: number) =>
  marked
    .slice(Math.max(0, at - 2), at)
    .map(({ text }) => text)
    .join(' ')
const timeSpan = /^(?:days?|weeks?|months?|years?|hours?|while|time)$/

/** Marks what is neither care nor a name: price, opening hours, urgency, video. */
export function markNotes(marked: readonly Marked[], least = 1) {
  eachRun(marked, 5, (run, from) => {
    if (run.length < least) return null
    const text = run.map((token) => token.text).join(' ')
    if (homeVisits.includes(text)) return { is: 'home' }
    if ([timesAgo, kindsOfInsurance, greetings, access].some((list) => list.includes(text)))
      return { is: 'empty' }
    // `ya no ve bien` is since when, `ya me toca el papanicolau` that it is time; `lo quiero ya` is now.
    if (
      text === 'ya' &&
      /^(?:no|me|le|nos|se|te|tengo|tiene|es|esta|son)$/.test(marked[from + 1]?.text ?? '')
    )
      return { is: 'empty' }
    if (text === 'video' && /^(?:games?|juegos?)$/.test(marked[from + 1]?.text ?? '')) return null
    // `for several weeks now`
    if (text === 'now' && timeSpan.test(marked[from - 1]?.text ?? '')) return { is: 'empty' }
    const found = notes.find(([, phrase]) => phrase === text)
    // `since sunday`, `desde el domingo`
    if (found?.[0] === 'opening' && sinceWhen.test(textBefore(marked, from))) return { is: 'empty' }
    return found ? { is: 'note', note: found[0] } : null
  })
}

/** Marks hours as a question of who is open: `after 6pm`, `a las 8`, `antes de las 9`; `after 6 weeks` is none. */
export function markClock(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    if (token.role !== null) continue
    const [, hour, half] = /^(\d{1,2})(am|pm|hrs?|h)?$/.exec(token.text) ?? []
    if (!hour || Number(hour) > 24) continue
    const [before2, before1] = [marked[i - 2]?.text ?? '', marked[i - 1]?.text ?? '']
    const after = marked[i + 1]?.text ?? ''
    const isSaid =
      half !== undefined ||
      /^(?:am|pm|hrs?|horas?|oclock)$/.test(after) ||
      (before1 === 'las' && /^(?:a|de|desde)$/.test(before2))
    if (!isSaid || yearsOld.test(after) || (before1 === 'las' && /^(?:horas|semanas)$/.test(after)))
      continue
    token.role = { is: 'note', note: 'opening' }
    const next = marked[i + 1]
    if (next && next.role === null && /^(?:am|pm|hrs?|horas?|oclock)$/.test(next.text))
      next.role = token.role
  }
}

/** The oldest of whom a pediatrician sees. */
const oldestChild = 17
const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const yearsOld = /^(?:years?|yrs?|yo|months?|mos?|weeks?|anos?|anitos?|meses|mes|semanas?)$/

/** Marks an age as a child's: `my 6 year old`, `de 8 meses`; `hace 2 años` is since when. */
export function markAges(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    const [, written = '', joined = ''] = /^(\d{1,2}|[a-z]+)(yo|yr|mo|m)?$/.exec(token.text) ?? []
    const digits = /\d/.test(written) ? written : String(numbers.indexOf(token.text) + 1 || '')
    if (digits === '' || Number(digits) > oldestChild || token.role !== null) continue
    const [next, after] = [marked[i + 1]?.text ?? '', marked[i + 2]?.text ?? '']
    const isEnglish =
      joined !== '' ||
      (yearsOld.test(next) && (after === 'old' || vaccines.has(after))) ||
      next === 'yo'
    const isSpanish =
      ['de', 'tiene'].includes(marked[i - 1]?.text ?? '') && /^(?:ano|mes|semana)/.test(next)
    if (!isEnglish && !isSpanish) continue
    token.text = 'child'
    token.role = { is: 'care', ids: ['pediatrics'], words: 1, is_name: false, is_complaint: false }
    for (const other of marked.slice(i + 1, i + 3))
      if (other.role === null && (yearsOld.test(other.text) || other.text === 'old'))
        other.role = { is: 'empty' }
  }
}

/** Marks what somebody is allergic to, which is not what they look for: `allergic to penicillin and need a dentist`. */
export function markAllergens(marked: readonly Marked[]) {
  for (const [i, token] of marked.entries()) {
    if (!/^alerg?ic[oa]?s?$|^allergic$/.test(token.text)) continue
    const [to, what] = [marked[i + 1], marked[i + 2]]
    if (!to || !what || !/^(?:to|a|al)$/.test(to.text) || what.role !== null) continue
    what.role = { is: 'empty' }
  }
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

/** `no hablo`, `I don't speak any`: what stands before a language that somebody does not speak. */
const unspoken =
  /(?:^| )(?:no|not|dont|doesnt|cant|cannot|nor|ni|sin|barely|hardly|apenas)(?: (?:hablo|habla|hablamos|hablan|hablar|entiendo|entiende|entendemos|se|saber|speak|speaks|understand|know|any|much|good|very|mucho|nada|bien|de|el|yo))*$/

/**
 * Marks languages that are not spoken, before `no habla` is read as a complaint. Who says in English that they speak no Spanish wants
 * English, unless another language is named.
 */
export function markUnspoken(marked: readonly Marked[]) {
  const named = marked.flatMap(({ text }) => languages.get(text) ?? [])
  for (const [i, token] of marked.entries()) {
    const code = languages.get(token.text)
    if (!code || token.role !== null) continue
    const before = marked.slice(Math.max(0, i - 5), i)
    const match = unspoken.exec(before.map(({ text }) => text).join(' '))
    if (!match) continue
    const words = match[0].trim().split(' ')
    const own = words.some((word) => /^(?:speaks?|understand)$/.test(word))
      ? 'en'
      : words.some((word) => /^(?:hablo|hablamos|entiendo|entendemos)$/.test(word))
        ? 'es'
        : null
    const isMeant = own !== null && own !== code && named.every((one) => one === code)
    for (const one of before.slice(-words.length)) one.role = { is: 'empty' }
    token.role = isMeant ? { is: 'language', code: own, is_sure: true } : { is: 'empty' }
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
    // `no german speakers`, `with german insurance`
    const isOfInsurer =
      /^(?:insur|polic|plan|passport|citizen)/.test(marked[from + run.length]?.text ?? '') ||
      /^segur/.test(marked[from - 1]?.text ?? '')
    if (isOfInsurer || ['no', 'not', 'sin'].includes(marked[from - 1]?.text ?? ''))
      return { is: 'empty' }
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
