import { isPerson } from './query/cares-of.ts'
import { specialtyIds } from './query/choose-care.ts'
import { isComplaint } from './query/body.ts'
import { cannotWait } from './query/cannot-wait.ts'
import { clinicNames } from './query/clinic-names.ts'
import { languages } from './query/languages.ts'
import { isFrequent } from './query/lexicon.ts'
import { isFiller, isOrdinary, isVerbForm, sentenceWords } from './query/fillers.ts'
import { byWordParts } from './query/word-parts.ts'
import { correct, correctBeside, isKnown, partsOf } from './query/correct.ts'
import { mark } from './query/mark.ts'
import type { Marked } from './query/marks.ts'
import { nothingKnown, type Known, type PlaceMeant } from './query/places.ts'
import { asksForWoman } from './query/people.ts'
import { callsAmbulance, isTelling } from './query/wanted.ts'
import { notesOf } from './query/notes-of.ts'
import { plain } from './query/plain.ts'
import { isOfPet } from './query/false-friends.ts'
import { restOf } from './query/rest-of.ts'
import { sceneOf } from './query/scenes.ts'
import { stemOf, tokensOf } from './query/tokens.ts'
import { translated } from './query/translate.ts'
import {
  careGivers,
  generalWords,
  insured,
  men,
  openWords,
  titles,
  women,
  type Note,
} from './query/vocabulary.ts'

/** Interpretation of a plain-text query: what care, from whom, where, and the rest as a name. */
export type ParsedQuery = {
  /** Kinds of care, most likely first. */
  specialty_ids: string[]
  /** BCP 47 code of a language the provider should speak. */
  language: string | null
  gender: 'female' | 'male' | null
  place: PlaceMeant | null
  /** Insurer slug. */
  insurer: string | null
  accepting: boolean
  direct_billing: boolean
  /** What was understood and cannot be searched by. */
  notes: Note[]
  /** The remaining words; null when there are none. */
  name: string | null
  /** Words beside a complaint that nothing read and nobody is called; the search ignores them and says so. */
  aside: string | null
  /** All words except stop words, for reading the whole query as a name; null when there are none. */
  whole: string | null
  /** The query as typed without the words of its place; null when nothing is left. */
  rest: string | null
  /** False when a kind of care was guessed from a misspelling, or a title (`dr`) announces a name. */
  is_sure: boolean
}

/**
 * Parses a query in English or Spanish, ignoring accents, number and gender, longest phrase first. Unknown words that no name in the
 * directory has (`known.uses`) may be misspelt. The remaining words are the name.
 */
export function understand(q: string, known: Known = nothingKnown): ParsedQuery {
  const given = translated(tokensOf(q), known)
    .flatMap((token) => {
      const parts = isUnknown(token.text, known) ? partsOf(token.text) : [token.text]
      return parts.length === 1 ? token : parts.flatMap((part) => tokensOf(part))
    })
    .map((token): Marked => ({ ...token, role: null, is_corrected: false }))
  const written = given.map((token) => ({ ...token }))
  const isPlace = mark(written, known) !== null
  const cares = written.filter(({ role }) => role?.is === 'care')
  const hasExact = cares.some(({ text }) => !generalWords.has(text))
  const isFree = (token: Marked | undefined) => token?.role === null && !isFiller(token)
  const called = clinicNames(given, (i) => written[i]?.role?.is === 'name' || isFree(written[i]))
  const tokens = given.map((token, i) => {
    if (written[i]?.role !== null || called.has(i) || !isUnknown(token.text, known)) return token
    // A small slip is still a kind of care: `el doctor familar`.
    if (isCalled(given, i))
      return token.text.length < 6 || /^\p{Lu}/u.test(token.raw) ? token : correct(token, true)
    // The second word of a name: `lopez mateos`.
    if (known.uses(given[i - 1]?.text ?? '') > 0 && written[i - 1]?.role === null) return token
    const meant = plain(token)
    if (meant !== token || byWordParts(token.text)) return meant
    const pair = correctBeside(token.text, [given[i - 1]?.text ?? '', given[i + 1]?.text ?? ''])
    return pair
      ? { ...token, text: pair, stem: stemOf(pair), is_corrected: true }
      : correct(token, hasExact)
  })
  // Before ages are read as a child's.
  const isPet = isOfPet(given)
  const isNow = isPet ? null : cannotWait(given, known)
  const isMisspelt = tokens.some(({ is_corrected }) => is_corrected)
  const scene =
    sceneOf(tokens.map((token, i) => (token.is_corrected ? (given[i] ?? token) : token))) ??
    (isMisspelt ? sceneOf(tokens) : null)
  const place = mark(tokens, known)
  const roles = tokens.flatMap(({ role }) => role ?? [])
  const find = <Is extends (typeof roles)[number]['is']>(is: Is) =>
    roles.find((role): role is Extract<(typeof roles)[number], { is: Is }> => role.is === is)
  const hasComplaint = tokens.some(
    ({ role, text }) => role?.is === 'care' && role.is_complaint && !isPerson(text)
  )
  const hurts = hasComplaint || tokens.some(({ text }) => isComplaint(text))
  const care = specialtyIds(tokens)
  const noted = notesOf(tokens, { hurts, first: care.ids[0] })
  const now = isNow ?? (isMisspelt && !isPet ? cannotWait(tokens, known) : null)
  const isEmergency = now === 'emergency'
  const saysDoctor = tokens.some(({ text }) => careGivers.has(text))
  // A doctor who comes to the house, for whatever it is.
  const first = isEmergency
    ? ['emergency-medicine']
    : scene && (scene.is_urgent || !care.is_named)
      ? scene.ids
      : find('home') && (care.ids.length === 0 || (saysDoctor && hasComplaint))
        ? saysDoctor
          ? ['family-medicine', 'home-care', 'internal-medicine']
          : ['home-care', 'family-medicine', 'nursing']
        : care.ids.length === 0 && tokens.some(({ text }) => pains.test(text))
          ? ['family-medicine', 'internal-medicine']
          : []
  const ids = isPet ? [] : [...new Set([...first, ...care.ids])]
  if (care.is_urgent || scene?.is_urgent || now || callsAmbulance(tokens)) noted.add('urgent')
  // `i want to kill myself tonight` asks for no opening hours.
  if (isEmergency && !tokens.some(({ text }) => openWords.has(text))) noted.delete('opening')
  const isWhom = ({ text }: Marked) => ids.length > 0 && (women.has(text) || men.has(text))
  const isTitled = (i: number) => titles.has(tokens[i - 1]?.text ?? '') || isCalled(tokens, i)
  const isInsured = (i: number) =>
    [i - 1, i - 2].some((at) => {
      const text = tokens[at]?.text ?? ''
      return insured.has(text) && !['con', 'with'].includes(text)
    })
  const isSentence = tokens.length > 4 && tokens.some(({ text }) => sentenceWords.has(text))
  const isStory = isSentence || tokens.length > longList
  const isWho = ({ role, text }: Marked) =>
    role?.is === 'care' && (role.is_name || isPerson(text) || generalWords.has(text))
  const hasThing = tokens.some((token) => token.role?.is === 'care' && !isWho(token))
  const isWith = (i: number) => {
    const token = tokens[i]
    return !!token && (isWho(token) || ['con', 'with'].includes(token.text))
  }
  // A name stands beside who or what is called so, with other words of it between: `hospital san javier`.
  const isUnread = (i: number) => isFree(tokens[i])
  const nextTo = (i: number, step: 1 | -1) => {
    let at = i + step
    while (isUnread(at)) at += step
    return isWith(at) || careGivers.has(tokens[at]?.text ?? '')
  }
  const isAfter = (i: number) => nextTo(i, -1)
  // Beside a complaint, a test or in a sentence a word that nobody is called says what happened; a capital letter begins a name.
  const isThing = ({ text, raw }: Marked, i: number) =>
    (hasComplaint || hasThing || (!isAfter(i) && (isSentence || !nextTo(i, 1)))) &&
    known.uses(text) === 0 &&
    ((isStory && !isAfter(i)) || !/^\p{Lu}\P{Lu}/u.test(raw)) &&
    !isInsured(i) &&
    !careGivers.has(tokens[i - 1]?.text ?? '')
  // Any frequent word that nobody has as a name, beside what was read: `hello, can you recommend a dentist`.
  const hasAsked = roles.length > 0 || tokens.some(({ text }) => careGivers.has(text))
  const saysNothing = ({ text, raw }: Marked, i: number) =>
    (hasAsked || isSentence) &&
    (isFrequent(text) ||
      isVerbForm(text) ||
      /^(?:no|ni|cant|cannot|dont|doesnt|didnt|wont|isnt)$/.test(text)) &&
    known.uses(text) === 0 &&
    !languages.has(text) &&
    (i === 0 || raw === raw.toLowerCase())
  const unread = tokens.flatMap((token, i) => {
    const isRead = token.role !== null || isFiller(token) || isWhom(token)
    const isOfCare = ids.length > 0 && !isTitled(i)
    if ((called.has(i) && token.role === null) || token.role?.is === 'name')
      return { raw: token.raw, isAside: false }
    // `the dentist recommends`
    if (!isTitled(i) && isTelling(tokens, i)) return []
    if (isRead || ((isOfCare || noted.has('price')) && isOrdinary(token))) return []
    // A letter of `low t`, `hep b`.
    if (hasAsked && token.text.length === 1 && !isTitled(i)) return []
    if (!isTitled(i) && (saysNothing(token, i) || (isEmergency && known.uses(token.text) === 0)))
      return []
    return { raw: token.raw, isAside: (isOfCare || isStory) && !isTitled(i) && isThing(token, i) }
  })
  const left = unread.filter(({ isAside }) => !isAside)
  const language = find('language')
  const isDayAndNight = tokens.some(({ text }) => ['24', '24h', '247'].includes(text))
  // Who asks for a price or a call has no emergency.
  const canWait = noted.has('online') || noted.has('price')
  const isForNow =
    ids.length === 0 && left.length === 0 && ((noted.has('urgent') && !canWait) || isDayAndNight)
  const hasTitle = titles.has(given[0]?.text ?? '')
  return {
    specialty_ids: isForNow ? ['emergency-medicine'] : ids,
    language: language?.code ?? null,
    gender: find('gender')?.gender ?? (left.length === 0 && asksForWoman(tokens) ? 'female' : null),
    place,
    insurer: find('insurer')?.slug ?? null,
    accepting: noted.has('accepting'),
    direct_billing: noted.has('direct'),
    notes: (['urgent', 'opening', 'price', 'online'] as const).filter((note) => noted.has(note)),
    name: textOf(left),
    aside: textOf(unread.filter(({ isAside }) => isAside)),
    whole:
      given
        .filter((token) => !isFiller(token))
        .map(({ raw }) => foldedOf(raw))
        .filter(Boolean)
        .join(' ') || null,
    // The name of a neighbourhood stays: the city's own search reads it again.
    rest: place?.kind === 'neighborhood' ? q.trim() : restOf(tokens),
    is_sure:
      !hasTitle &&
      (isPlace ||
        cares.length > 0 ||
        first.length > 0 ||
        isForNow ||
        language?.is_sure === true ||
        place !== null),
  }
}

/** A search of more words than this tells something. */
const longList = 7

/** An unknown word behind `el doctor` is a name, and no misspelt kind of care: `el doctor Barrientos`. */
const isCalled = (tokens: readonly Marked[], i: number) =>
  tokens[i]?.role === null &&
  !isKnown(tokens[i].text) &&
  /^doctora?$/.test(tokens[i - 1]?.text ?? '') &&
  (/^(?:el|la|al|del)$/.test(tokens[i - 2]?.text ?? '') || /^\p{Lu}\p{Ll}/u.test(tokens[i].raw))

/** Pain of which nobody says where. */
const pains = /^(?:hurts?|hurting|duelen?|doliendo|pains?|painful|dolor(?:es)?|aches?|aching)$/

/** True for a word that nobody and no place or insurer of the directory is called. */
const isUnknown = (text: string, { uses, cities, neighborhoods, insurers }: Known) =>
  uses(text) === 0 && !cities.has(text) && !neighborhoods.has(text) && !insurers.has(text)

const textOf = (words: readonly { raw: string }[]) =>
  words
    .map(({ raw }) => foldedOf(raw))
    .filter(Boolean)
    .join(' ') || null

const foldedOf = (raw: string) =>
  tokensOf(raw)
    .map(({ text }) => text)
    .join(' ')
