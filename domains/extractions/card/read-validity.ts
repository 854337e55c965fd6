import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import { fold } from '@numo/kit/text.ts'
import type { FieldReason, ReadField } from '../rules-card.ts'
import { textOf, wordsAt, type Cell } from './cells.ts'
import { fieldOf, nothing } from './choose.ts'
import { datesIn, dayOf, monthOf, orderOn, type FoundDate } from './dates.ts'
import type { CandidateValue } from './find-values.ts'

type Side = 'valid_from' | 'valid_until'
type ValidityDate = {
  side: Side
  date: FoundDate
  words: readonly OcrWord[]
  page: number
  weight: number
  doubt: FieldReason | null
}

/** Parses `12/2026` or `Dec 2026`: a card that gives only a month is valid from its first or until its last day. */
function monthIn(text: string, side: Side): FoundDate | null {
  const yearFirst = /(?<![\d/-])(20\d{2})[/-](0[1-9]|1[0-2])(?![\d/-])/.exec(text)
  const found =
    /(?<![\d/-])(0[1-9]|1[0-2])\s?[/-]\s?(20\d{2}|\d{2})(?![\d/-])/.exec(text) ??
    /(?<![\p{L}\d])(\p{L}{3,10})\.?\s?[/\- ]\s?(20\d{2})(?!\d)/u.exec(text) ??
    yearFirst
  if (!found) return null
  const [named = '', year = ''] = found === yearFirst ? [found[2], found[1]] : [found[1], found[2]]
  const month = Number(named) || monthOf(named)
  const last = [31, 30, 29, 28]
    .map((day) => dayOf(Number(year), month, day))
    .find((day) => day !== null)
  const day = side === 'valid_from' ? dayOf(Number(year), month, 1) : last
  return day
    ? { raw: found[0], at: found.index, days: [day], orders: ['sure'], is_misread: false }
    : null
}

/** Which end of a period the words before a day say, the last of them: `hasta las 12:00 h del 15 AGO 2026`. */
function sideSaid(before: string): Side | null {
  const words = fold(before).split(' ').reverse()
  const ofEnd = /^(?:hasta|until|to|till|al|bis|au|ate)$/
  const ofBeginning = /^(?:desde|from|de|ab|von|du)$/
  const found = words.find((word) => ofEnd.test(word) || ofBeginning.test(word))
  return found === undefined ? null : ofEnd.test(found) ? 'valid_until' : 'valid_from'
}

function validityDatesIn({ of, words, page, weight, is_partial }: CandidateValue): ValidityDate[] {
  const text = textOf(words)
  const dates = datesIn(text)
  const about = (side: Side, date: FoundDate, doubt: FieldReason | null): ValidityDate => ({
    side,
    date,
    words: wordsAt(words, date.at, date.raw.length),
    page,
    weight,
    doubt: doubt ?? (weight < 0.75 ? 'unlabelled' : is_partial ? 'low_confidence' : null),
  })
  const [first, second, third] = dates
  // An end has no beginning behind its label: `Valid until: 31/12/2026 / 31/12/2027`.
  const several = of === 'valid_until' ? 'several_values' : null
  if (first && second && !third)
    return [about('valid_from', first, several), about('valid_until', second, several)]
  const sideNamed = first && of === 'validity' ? sideSaid(text.slice(0, first.at)) : null
  const side = sideNamed ?? (of === 'valid_from' ? 'valid_from' : 'valid_until')
  const doubt = of === 'validity' || third ? 'unlabelled' : null
  if (first) return [about(side, first, doubt)]
  const isPeriod = of === 'validity'
  const month = monthIn(text, isPeriod ? 'valid_from' : side)
  const end = month && isPeriod ? month.at + month.raw.length : 0
  const last = isPeriod ? monthIn(text.slice(end), 'valid_until') : null
  if (month && last) {
    const until = about('valid_until', { ...last, at: last.at + end }, 'bad_format')
    return [about('valid_from', month, 'bad_format'), until]
  }
  const only = isPeriod ? monthIn(text, 'valid_until') : month
  return only ? [about(side, only, 'bad_format')] : []
}

/** Whether a day stands alone behind the label of a period: it may be its first or its last. */
const isPeriod = ({ side, doubt }: ValidityDate) => side === 'valid_until' && doubt === 'unlabelled'

/** Two days that stand alone beside each other: a sign between them may be no letter, `17 Feb 2026 ▸ 16 Feb 2027`. */
function twoDays(cell: Cell, next: Cell | undefined): Cell | null {
  const isDay = ({ text }: Cell) => datesIn(text)[0]?.raw.length === text.length
  if (next?.line !== cell.line || next.page !== cell.page || !isDay(cell) || !isDay(next))
    return null
  const isClose = next.left - cell.right < cell.height * 6
  return isClose
    ? { ...cell, words: [...cell.words, ...next.words], text: `${cell.text} ${next.text}` }
    : null
}

/** Returns the fields `valid_from` and `valid_until`. */
export function readValidity(
  cells: readonly Cell[],
  values: readonly CandidateValue[],
  is_day_first: boolean
): ReadField[] {
  const dated = values.filter(
    ({ of }) => of === 'validity' || of === 'valid_from' || of === 'valid_until'
  )
  let found = dated.flatMap(validityDatesIn)
  const pairs = cells.flatMap((cell, k) => twoDays(cell, cells[k + 1]) ?? [])
  const isInPair = (one: ValidityDate) =>
    isPeriod(one) && pairs.some(({ words }) => words.some((word) => one.words.includes(word)))
  if (found.every(isInPair))
    found = [...cells, ...pairs]
      .filter(({ text }) => datesIn(text).length === 2)
      .slice(0, 1)
      .flatMap(({ words, page }) =>
        validityDatesIn({
          of: 'validity',
          relation: 'same',
          weight: 0.5,
          words,
          page,
          label: '',
          has_right: false,
          is_partial: false,
        })
      )
      .map((one) => ({ ...one, doubt: 'unlabelled' }))
  // `Vigência: 01/02/2026   Válido até: 01/2027`: the label of a period stands before its first day.
  const hasEnd = found.some(({ side, doubt }) => side === 'valid_until' && doubt !== 'unlabelled')
  if (hasEnd && !found.some(({ side }) => side === 'valid_from'))
    found = found.map((one) => (isPeriod(one) ? { ...one, side: 'valid_from' } : one))
  // `Vigência: 01/04/2026   Validade: 31/03/2028`
  const dayIn = ({ date }: ValidityDate) => date.days[0] ?? ''
  const days = found.toSorted((a, b) => dayIn(a).localeCompare(dayIn(b)))
  const [early, late, third] = days
  if (early && late && !third && dayIn(early) !== dayIn(late) && days.every(isPeriod))
    found = [{ ...early, side: 'valid_from' }, late]
  const order = orderOn(cells.flatMap(({ text }) => datesIn(text)))
  const dayOn = ({ days, orders }: FoundDate) =>
    days[Math.max(0, orders.indexOf(order ?? (is_day_first ? 'day_first' : 'month_first')))] ?? ''
  const fields = (['valid_from', 'valid_until'] as const).map((path): ReadField => {
    const own = found
      .filter(({ side }) => side === path)
      .toSorted((a, b) => b.weight - a.weight || a.page - b.page)
    const [best] = own
    if (!best) return nothing(path)
    const { date, words, page } = best
    const value = dayOn(date)
    const rivals = own.map((one) => dayOn(one.date)).filter((day) => day !== value)
    const isOpen = date.days.length > 1 && order === null
    const reason = date.is_misread ? 'ambiguous_characters' : isOpen ? 'ambiguous_date' : null
    const alternatives = isOpen ? date.days.filter((day) => day !== value) : []
    const doubt = rivals.length > 0 ? 'several_values' : best.doubt
    return fieldOf(path, { raw: date.raw, value, reason, alternatives }, words, page, rivals, doubt)
  })
  const [from, until] = fields.map(({ value }) => value)
  const isTurned = typeof from === 'string' && typeof until === 'string' && from > until
  return fields.map((field) =>
    isTurned ? { ...field, reason: field.reason ?? 'inconsistent' } : field
  )
}
