/* Decides whether two records with the same identifier are one person or organisation. When in doubt they are not. */
import { fold } from '@numo/kit/text.ts'
import type { ProviderKind } from './enums.ts'

const titles = new Set('dr dra doctor doctora prof profa lic mr mrs ms miss sra srta'.split(' '))
/** Recognized after a name even without a comma: no surname is spelt like these. */
const plainCredentials =
  'md dds dmd phd psyd pharmd edd aud rph dnp aprn mph msw lcsw mbbs dpm'.split(' ')
/** Recognized after a comma only: `Do` and `Pa` are surnames too. */
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

/** Splits a person's name into words, without titles and credentials, and the generation (Jr.). */
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

/** Removes the first matching word from a list; returns whether there was one. */
function removeWord(from: string[], fits: (word: string) => boolean): boolean {
  const at = from.findIndex(fits)
  if (at < 0) return false
  from.splice(at, 1)
  return true
}

/**
 * Returns whether two names denote one person. Case, accents, punctuation, titles, credentials and word order are ignored; an initial
 * matches a word that starts with it, or nothing. Names that are not equal must share at least two full words. A word that only one of
 * them has (another or an additional surname), different initials or another generation (Jr.) make them different people.
 */
export function sameName(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)]
  if (one.generation !== other.generation) return false
  if (one.words.length === 0 || other.words.length === 0) return a.trim() === b.trim()
  const left = one.words.toSorted()
  const right = other.words.toSorted()
  const only = left.filter((word) => !removeWord(right, (own) => own === word))
  if (only.length === 0 && right.length === 0) return true
  const shared = left.filter((word) => !isInitial(word)).length - only.filter(isFull).length
  const unmatched = only.filter(
    (word) =>
      !removeWord(right, (own) =>
        isInitial(word) ? isFull(own) && own.startsWith(word) : own === word[0]
      )
  )
  const isOneSided = unmatched.length === 0 || right.length === 0
  return shared >= 2 && isOneSided && [...unmatched, ...right].every(isInitial)
}
const isFull = (word: string) => !isInitial(word)

/**
 * Returns whether a source record may still denote the same person after its name changed from `before` to `now`: the same name, or one
 * that gained or lost words (a second surname). Only for one record over time, never for two records.
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

/** Comparison key of an organisation's name: folded, without its legal form. */
function organizationKey(name: string): string {
  let key = fold(name.replace(/['’`]/g, '').replaceAll('&', ' and '))
  while (legalForm.test(key)) key = key.replace(legalForm, '')
  return key || name.trim()
}

/** Returns whether two names denote one organisation, ignoring case, accents, punctuation and legal form. */
export const sameOrganizationName = (a: string, b: string) =>
  organizationKey(a) === organizationKey(b)

/** A provider as named by a record. `facility_type` is null for people and when unknown. */
export type Named = { kind: ProviderKind; name: string; facility_type: string | null }

/** Returns whether two records with the same identifier denote one provider: same kind, same name. */
export function isSameProvider(a: Named, b: Named): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'person') return sameName(a.name, b.name)
  const isOneType =
    a.facility_type === null || b.facility_type === null || a.facility_type === b.facility_type
  return isOneType && sameOrganizationName(a.name, b.name)
}

/** Comparison key for equal spelling, including initials. */
const exactKey = ({ kind, name, facility_type }: Named) =>
  kind === 'person'
    ? [...partsOf(name).words.toSorted(), partsOf(name).generation ?? ''].join(' ') || name.trim()
    : `${organizationKey(name)} ${facility_type ?? ''}`

/**
 * Partitions records that share an identifier into providers; records with equal return values are one provider. If every pair matches, all
 * are one; otherwise only equally spelt ones are, because the rest cannot be assigned. Independent of the order of records. Ended records
 * (`is_over`) never split the others.
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
