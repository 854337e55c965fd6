import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import { fold } from '@numo/kit/text.ts'
import type { CardValue, ReadField } from '../rules-card.ts'
import { wordsAt, type Cell } from './cells.ts'
import { fieldOf } from './choose.ts'
import { datesIn } from './dates.ts'
import type { CandidateValue } from './find-values.ts'
import { countryOfCard, withCountryCode } from './phone-country.ts'
import { parseCardPhone, type ParsedValue } from './values.ts'

/** Whom a number is for: members, somebody else, or nobody that the card names. */
type Role = 'member' | 'other' | 'open'

/** A phone number on a card, and the text that announces it, folded. */
type FoundPhone = {
  taken: ParsedValue
  /** Its figures, with a plus where a country code stands before them. */
  number: string
  words: readonly OcrWord[]
  page: number
  announced: string
  role: Role
}

const ofOthers =
  /\b(?:fax|faks|telefax|telecopie|sms|whatsapp|tty|tdd|pharmac\w*|farmaci\w*|rx|provider\w*|proveedor\w*|prestador\w*|hospita\w*|spital\w*|nurse|enfermer\w*|dental|dentist\w*|claims?|siniestros|reclam\w*|reembols\w*|broker|agente?|agency|corredor|courtier|makler|vermittler|superintendencia|supersalud|susalud|condusef|ans|ombudsman|pre ?cert\w*|pcp|physician|doctors?|employer|empleador|vision)\b/
const ofMembers =
  /\b(?:members?|subscribers?|insured|customers?|clientes?|kunden\w*|socios?|afiliad[oa]s?|asegurad[oa]s?|usuari[oa]s?|beneficiari[oa]s?|assistance|assistenza|assistencia|asistencia|emergenc\w*|urgenc\w*|urgences?|notruf|notfall\w*|helpline|hotline|alarm cent\w+|atencion|24 ?h|24 ?hours?|24 horas|24 7|call us)\b/

/** Groups of figures with one sign between them, a plus or a bracket before. */
const figures =
  /(?<![\p{L}\d+*#/.,-])(?:\+ ?|\(\+)?\(?\d+\)?(?:[ .-]?\(?\d+\)?)+(?![\p{L}\d/,]|[-.]\p{L})/gu
/** What has the form of a telephone number also where nothing announces it. */
export const isDialled = (text: string) =>
  /^\(?\+|^\(\d{2,4}\) ?\d|^(?:1[ .-])?[2-9]\d{2}[ .-]\d{3}[ .-]\d{4}$|^0\d{1,3} \d{3,4} \d{3,4}$|^\d{2} \d{4} \d{4}$|^[01]\d{3} \d{3} \d{3,4}$/.test(
    text
  )

/** What announces the number of a person, a card or a contract. */
const ofNumbers =
  /\b(?:id|no|nr|n|number|numero|cod|codigo|code|card|tarjeta|contrato|poliza|policy)\b/

const roleOf = (announced: string): Role =>
  ofMembers.test(announced) && !/\b(?:fax|telefax|faks)\b/.test(announced)
    ? 'member'
    : ofOthers.test(announced)
      ? 'other'
      : 'open'

const textIn = (value: CardValue | null) => (typeof value === 'string' ? value : '')

type PhoneText = { cell: Cell; at: number; text: string; before: string; behind: string }

/** The texts of a cell that may be numbers, each with the text between it and its neighbours. */
function placesIn(cell: Cell): PhoneText[] {
  const found = [...cell.text.matchAll(figures)].filter(([text]) => {
    const digits = text.replace(/\D/g, '').length
    return digits >= 7 && digits <= 15 && datesIn(text).length === 0
  })
  return found.map((match, k) => {
    const previous = found[k - 1]
    const start = previous ? previous.index + previous[0].length : 0
    const end = match.index + match[0].length
    return {
      cell,
      at: match.index,
      text: match[0],
      before: cell.text.slice(start, match.index),
      behind: cell.text.slice(end, found[k + 1]?.index),
    }
  })
}

/** The texts that may announce a number, the likeliest first: in its cell, left of it, over it and right of it. */
function announcing({ cell, before, behind }: PhoneText, cells: readonly Cell[]): string[] {
  if (/\p{L}{2}/u.test(before)) return [before]
  const onLine = cells
    .filter((one) => one.page === cell.page && one.line === cell.line)
    .toSorted((a, b) => a.left - b.left)
  const place = onLine.indexOf(cell)
  const over = cells.findLast(
    (one) =>
      one.page === cell.page &&
      one.bottom <= cell.top + cell.height * 0.5 &&
      cell.top - one.bottom < cell.height * 2 &&
      Math.min(one.right, cell.right) > Math.max(one.left, cell.left)
  )
  // `0810 555 6628   members   0341 555 7110   emergencies`: what stands behind a number is of it.
  const isBehind = onLine[0] !== undefined && /^\(?\+?\d[\d .()-]+$/.test(onLine[0].text)
  const left = isBehind ? undefined : onLine[place - 1]?.text
  return [behind, left, over?.text, onLine[place + 1]?.text].filter((text) => text !== undefined)
}

/** Finds the telephone numbers of a card. The number of a member, of a policy or of a group is none. */
function phonesOn(cells: readonly Cell[], values: readonly CandidateValue[]): FoundPhone[] {
  const numbers = new Set(
    values.flatMap(({ of, words }) => (/^(?:member_id|policy|group)/.test(of) ? words : []))
  )
  return cells.flatMap((cell) =>
    placesIn(cell).flatMap((place): FoundPhone[] => {
      const words = wordsAt(cell.words, place.at, place.text.length)
      const taken = parseCardPhone(place.text)
      const isForeign = /^\(?\+/.test(place.text)
      if (!taken || (!isForeign && words.some((word) => numbers.has(word)))) return []
      const texts = announcing(place, cells).map(fold)
      const announced = texts.find((text) => roleOf(text) !== 'open') ?? texts[0] ?? ''
      const role = roleOf(announced)
      // An ID below `Members` is no telephone number.
      const isNumber =
        isDialled(place.text) ||
        (role !== 'open' && /\d[ .-]\d/.test(place.text) && !ofNumbers.test(announced))
      return isNumber
        ? [{ taken, number: textIn(taken.value), words, page: cell.page, announced, role }]
        : []
    })
  )
}

/** Completes a number without a country code where the card says its country; a person looks at it unless that is safe. */
function completed(
  field: ReadField,
  cells: readonly Cell[],
  all: readonly FoundPhone[]
): ReadField {
  const { value } = field
  if (typeof value !== 'string' || value.startsWith('+')) return field
  const abroad = all.flatMap(({ number }) => (number.startsWith('+') ? [number] : []))
  const country = countryOfCard(cells.map(({ text }) => text).join(' '), abroad)
  const whole = country && withCountryCode(value, country)
  return {
    ...field,
    value: whole ?? value,
    alternatives: whole ? [...field.alternatives, value] : field.alternatives,
    // Ten figures on a card with the words of American pharmacies are dialled in no other way.
    reason: field.reason ?? (whole !== null && country === 'US' ? null : 'bad_format'),
  }
}

/**
 * Reads the telephone number for members and emergencies. `labelled` is the one behind a label of telephone numbers; with
 * several numbers on a card it is certain only when its label says that it is for members, and the labels of
 * all others that they are not.
 */
export function readPhone(
  cells: readonly Cell[],
  values: readonly CandidateValue[],
  labelled: ReadField
): ReadField {
  const all = phonesOn(cells, values)
  const digitsOf = (number: string) => number.replace(/\D/g, '')
  const own = all.find(({ number }) => digitsOf(number) === digitsOf(textIn(labelled.value)))
  const rank = ({ role, number }: FoundPhone) =>
    (role === 'member' ? 2 : 0) + (number.startsWith('+') ? 1 : 0)
  const [best] = all.filter(({ role }) => role !== 'other').toSorted((a, b) => rank(b) - rank(a))
  const isTaken =
    labelled.value !== null &&
    own?.role !== 'other' &&
    (own?.role === 'member' || best?.role !== 'member')
  const found =
    !isTaken && best
      ? fieldOf('phone', best.taken, best.words, best.page, [], 'unlabelled')
      : labelled
  const others = all.filter(({ number }) => digitsOf(number) !== digitsOf(textIn(found.value)))
  const isClaimed =
    others.length > 0 && (own?.role !== 'member' || others.some(({ role }) => role !== 'other'))
  const isOfOthers = own !== undefined && ofOthers.test(own.announced)
  const doubt = isClaimed || isOfOthers ? 'several_values' : null
  return found.value === null
    ? found
    : completed({ ...found, reason: found.reason ?? doubt }, cells, all)
}
