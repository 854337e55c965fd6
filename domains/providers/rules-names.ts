/* Whether two records that share an identifier are of one person or organisation. In doubt they are not. */
import { fold } from '@numo/kit/text.ts'
import type { ProviderKind } from './enums.ts'

const titles = new Set('dr dra doctor doctora prof profa lic mr mrs ms miss sra srta'.split(' '))
/** Told anywhere behind a name: no surname is written like these. */
const plainCredentials =
  'md dds dmd phd psyd pharmd edd aud rph dnp aprn mph msw lcsw mbbs dpm'.split(' ')
/** Told behind a comma only: `Do` and `Pa` are surnames too. */
const credentials = new Set([
  ...plainCredentials,
  ...'do pa pac rn np fnp cnp crnp lmft lpc lmhc pt dpt ot od dc ma ms facp faap facs facog'.split(
    ' '
  ),
])
const trailing = new Set(plainCredentials)
const generations: ReadonlyMap<string, string> = new Map([
  ['jr', 'jr'],
  ['junior', 'jr'],
  ['sr', 'sr'],
  ['ii', 'ii'],
  ['iii', 'iii'],
  ['iv', 'iv'],
])

const split = (text: string) => fold(text).split(' ').filter(Boolean)
const isInitial = (word: string) => /^[a-z]$/.test(word)

type Parts = { words: string[]; generation: string | undefined }

/** The words that make a person's name, without titles, credentials and the generation. */
function partsOf(name: string): Parts {
  const pieces = name.replace(/['’`]/g, '').split(',')
  const named = pieces.filter(
    (piece, at) =>
      at === 0 || !split(piece.replaceAll('.', '')).every((word) => credentials.has(word))
  )
  const words = split(named.join(' '))
  while (words.length > 1 && titles.has(words[0] ?? '')) words.shift()
  while (words.length > 2 && trailing.has(words.at(-1) ?? '')) words.pop()
  const at = words.length > 2 ? words.findIndex((word, i) => i > 0 && generations.has(word)) : -1
  const [generation] = at < 0 ? [] : words.splice(at, 1)
  return { words, generation: generation && generations.get(generation) }
}

/** Takes the first word that fits out of a list. */
function take(from: string[], fits: (word: string) => boolean): boolean {
  const at = from.findIndex(fits)
  if (at < 0) return false
  from.splice(at, 1)
  return true
}

/**
 * Whether two names are of one person. Case, accents, punctuation, titles, credentials and the order of the words say
 * nothing; an initial stands for a word that begins with it, or for nothing. A word only one of them has (another
 * surname, a further one), other initials and another generation (Jr.) make another person.
 */
export function sameName(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)]
  if (one.generation !== other.generation) return false
  if (one.words.length === 0 || other.words.length === 0) return a.trim() === b.trim()
  const left = one.words.toSorted()
  const right = other.words.toSorted()
  const only = left.filter((word) => !take(right, (own) => own === word))
  if (only.length === 0 && right.length === 0) return true
  const shared = left.filter((word) => !isInitial(word)).length - only.filter(isFull).length
  const unmatched = only.filter(
    (word) =>
      !take(right, (own) =>
        isInitial(word) ? isFull(own) && own.startsWith(word) : own === word[0]
      )
  )
  const isOneSided = unmatched.length === 0 || right.length === 0
  return shared >= 2 && isOneSided && [...unmatched, ...right].every(isInitial)
}
const isFull = (word: string) => !isInitial(word)

/**
 * Whether a source's record may still be of the same person when its name was `before` and is `now`: the same name, or
 * one that gained or lost words (a second surname). For one record over time only, never for two records side by side.
 */
export function isRename(before: string, now: string): boolean {
  if (sameName(before, now)) return true
  const [one, other] = [partsOf(before), partsOf(now)]
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one]
  return (
    one.generation === other.generation &&
    short.words.filter(isFull).length >= 2 &&
    short.words.every((word) => long.words.includes(word))
  )
}

const legalForm =
  / (?:inc|incorporated|llc|llp|pllc|lp|pc|pa|corp|corporation|ltd|limited|gmbh|s a p i de c v|s a de c v|sa de cv|s a|s de r l de c v|s c)$/

/** The name of an organisation for comparing: folded, without its legal form. */
function organizationKey(name: string): string {
  let key = fold(name.replace(/['’`]/g, '').replaceAll('&', ' and '))
  while (legalForm.test(key)) key = key.replace(legalForm, '')
  return key || name.trim()
}

/** Whether two names are of one organisation: case, accents, punctuation and the legal form say nothing. */
export const sameOrganizationName = (a: string, b: string) =>
  organizationKey(a) === organizationKey(b)

/** A provider as a record tells it. `facility_type` is null for people, and where nothing tells it. */
export type Named = { kind: ProviderKind; name: string; facility_type: string | null }

/** Whether two records that share an identifier are of one provider: of one kind, and one name. */
export function isSameProvider(a: Named, b: Named): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'person') return sameName(a.name, b.name)
  const isOneType =
    a.facility_type === null || b.facility_type === null || a.facility_type === b.facility_type
  return isOneType && sameOrganizationName(a.name, b.name)
}

/** Written alike, to the word and the initial. */
const exactKey = ({ kind, name, facility_type }: Named) =>
  kind === 'person'
    ? [...partsOf(name).words.toSorted(), partsOf(name).generation ?? ''].join(' ') || name.trim()
    : `${organizationKey(name)} ${facility_type ?? ''}`

/**
 * Which of several records with one identifier are one provider: equal texts are one. All of them where every two are
 * the same; where any two are not, only those written alike, because nobody can tell whose the others are. The order
 * of the records does not matter. Those that are over (`is_over`) divide no others.
 */
export function partsOfShared(all: readonly (Named & { is_over: boolean })[]): string[] {
  const current = all.filter(({ is_over }) => !is_over)
  const requests = current.length > 0 ? current : all
  const distinct = [...new Map(requests.map((one) => [exactKey(one), one])).values()]
  const isOne = distinct.every((one, at) =>
    distinct.slice(at + 1).every((other) => isSameProvider(one, other))
  )
  return all.map((one) =>
    isOne && distinct.every((other) => isSameProvider(one, other)) ? '' : exactKey(one)
  )
}
