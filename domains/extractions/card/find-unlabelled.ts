import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import { fold } from '@numo/kit/text.ts'
import type { CardField, ReadField } from '../rules-card.ts'
import { parseCardAmount } from './amounts.ts'
import { areaIn, tiers } from './areas.ts'
import type { Cell } from './cells.ts'
import { labelsIn } from './find-labels.ts'
import { fieldOf } from './choose.ts'
import { datesIn } from './dates.ts'
import type { CandidateValue } from './find-values.ts'
import { isDialled } from './phones.ts'
import { parseCardName, parseCardNumber, parseCardText, type ParsedValue } from './values.ts'
import { parseCardShare, saysPlanPays } from './shares.ts'

/** Words of companies, plans and titles, and none of persons. */
const unlikeNames =
  /health|care|plan|insur|assur|segur|salud|saude|sante|salute|medic|card|carte|tarjeta|servi|assist|asist|member|global|internat|world|premi|select|plus|plat|gold|silver|bronze|group|grup|company|benefit|versicher|krank|privat|mutu|option|access|choice|network|provider|street|avenue|hospital|emergenc|coverage|call|show|before|total|ejecutiv|essential|comfort|classic|contact/

function nameIn(text: string): ParsedValue | null {
  // `DOE, JANE B`: the letter at the end is a name in short.
  const found = parseCardName(text.replace(/(?<=^\p{Lu}[\p{Lu}'-]+, \p{L}+) \p{Lu}$/u, ''))
  const isWritten = text
    .split(' ')
    .every((word) => /^\p{Lu}/u.test(word) || /^\p{Ll}{1,3}$/u.test(word))
  const isUnlike = unlikeNames.test(fold(text)) || tiers.test(fold(text))
  return found?.reason === null && isWritten && !isUnlike
    ? { ...found, raw: text, value: text }
    : null
}

function numberIn(text: string): ParsedValue | null {
  const found = parseCardNumber(text)
  const isLong = text.replace(/\D/g, '').length >= 6 && !/[a-z]{2}/.test(text)
  const isOther = datesIn(text).length > 0 || isDialled(text) || /^\d+\/\d+$/.test(text)
  return found && found.reason !== 'bad_format' && isLong && !isOther ? found : null
}

/** `Plan Esmeralda`, `Staff Medical Scheme`, `Super Visa Option`. */
const saysPlan =
  /^(?:plan|forfait|opci[oó]n|formule) \p{Lu}|^\p{Lu}.* (?:plan|scheme|option)(?: 20\d\d-20\d\d)?$/iu

function planIn(text: string): ParsedValue | null {
  // Dashes are kept as they are read.
  const found = parseCardText(text.replace(/[–—]/g, '-'))
  const isShort = text.split(' ').length <= 8 && /^\p{Lu}/u.test(text)
  return found?.reason === null && isShort && (tiers.test(fold(text)) || saysPlan.test(text))
    ? { ...found, raw: text, value: text }
    : null
}

/** In letter heights of the upper one: how far a line stands under another that it belongs to. */
const nextLine = 3

const isNextLine = (below: Cell, above: Cell) =>
  below.page === above.page &&
  below.top > above.top &&
  below.top - above.bottom < above.height * nextLine &&
  Math.abs(below.left - above.left) < above.height

/** Of two lines of one text: as large, and close under each other. Capitals are larger than small letters. */
const isSecondLine = (below: Cell, above: Cell) =>
  isNextLine(below, above) &&
  below.top - above.bottom < above.height &&
  Math.abs(Math.log(below.height / above.height)) < 0.4

/** A name or a plan on two lines, of whichever one was found first. */
function withOtherLine(
  cell: Cell,
  free: readonly Cell[],
  take: (text: string) => ParsedValue | null
): Cell[] {
  const isMore = (one: Cell) =>
    /^[\p{L}\d'’.,\- ]{2,30}$/u.test(one.text) && take(`${cell.text} ${one.text}`) !== null
  const below = free.find((one) => isSecondLine(one, cell) && isMore(one))
  if (below) return [cell, below]
  const above = free.find((one) => isSecondLine(cell, one) && isMore(one))
  return above ? [above, cell] : [cell]
}

/** `80/20 coinsurance in network`, `15% coinsurance`, `10 % (tope $ 50,000)`: the label or the limit stands behind the share. */
function shareIn(text: string): ParsedValue | null {
  if (saysPlanPays(text) || /\b(?:you|member|patient) pays? \d/i.test(text))
    return parseCardShare(text)
  const found =
    /^(?:[\p{L}\- ]+: ?)?(\d{1,2} ?%|\d{2} ?\/ ?\d{2}) (?:\(?tope|\(?max|coins|coas|cosseg|copart)/iu.exec(
      text
    )
  return found && parseCardShare(found[1] ?? '')
}

/** `£250 excess per person`: the label stands behind the amount. */
function amountIn(text: string): ParsedValue | null {
  const found =
    /^(\S*\d\S*|\p{Lu}{3} \d\S*) (?:annual )?(?:excess|deductible|deducible|franquicia|franchise|selbstbehalt|selbstbeteiligung)\b/iu.exec(
      text
    )
  const taken = found && parseCardAmount(found[1] ?? '')
  return taken?.value == null ? null : taken
}

/** A number whose groups stand far apart, as on a payment card: with the groups behind it. */
function withGroups(cell: Cell, free: readonly Cell[]): Cell[] {
  const isGroup = ({ text }: Cell) => /^(?:\p{Lu}{1,3}[/-]?)?\d{1,6}$/u.test(text)
  const onLine = free
    .filter((one) => one.page === cell.page && one.line === cell.line)
    .toSorted((a, b) => a.left - b.left)
  return onLine[0] === cell && onLine.length > 2 && onLine.every(isGroup) ? onLine : [cell]
}

function wholeOf(path: CardField, cell: Cell, free: readonly Cell[]): Cell[] {
  if (path === 'member_name') return withOtherLine(cell, free, nameIn)
  if (path === 'plan') return withOtherLine(cell, free, planIn)
  return path === 'member_id' ? withGroups(cell, free) : [cell]
}

/** Whether a larger text without a label has the form of a name: that behind `Insured` may be of who holds the policy. */
function hasLargerName(
  words: readonly OcrWord[],
  cells: readonly Cell[],
  free: readonly Cell[]
): boolean {
  const own = cells.find((cell) => cell.words.some((word) => words.includes(word)))
  return free.some(
    (cell) =>
      own !== undefined &&
      cell.height > own.height * 1.1 &&
      labelsIn(cell).length === 0 &&
      nameIn(cell.text) !== null
  )
}

const kinds = {
  member_name: nameIn,
  member_id: numberIn,
  plan: planIn,
  area_of_cover: areaIn,
  deductible: amountIn,
  coinsurance: shareIn,
} as const
const isKind = (path: CardField): path is keyof typeof kinds => path in kinds

/**
 * Finds what a card says without a label: the largest text that has the form of a name, of a number or of a plan. A
 * person always looks at it.
 */
export function findUnlabelled(
  fields: readonly ReadField[],
  cells: readonly Cell[],
  values: readonly CandidateValue[]
): ReadField[] {
  const wordsOf = (isOthers: boolean) =>
    new Set(values.flatMap(({ of, words }) => ((of === 'other') === isOthers ? words : [])))
  const [taken, ofOthers] = [wordsOf(false), wordsOf(true)]
  // `Red Integral Plus` begins with a label of something else, and is a plan.
  const isOther = (cell: Cell) =>
    labelsIn(cell).every(({ label, is_clear }) => label.of === 'other' && !is_clear)
  const { raw_value = '', reason } = fields.find(({ path }) => path === 'insurer') ?? {}
  // The largest text of a card without a known insurer may be the name of its member.
  const insurer = reason !== null && nameIn(raw_value) ? '' : fold(raw_value)
  const free = cells
    .filter(
      (cell) =>
        isOther(cell) &&
        !cell.words.some((word) => taken.has(word) || word.confidence < 0.42) &&
        !(insurer !== '' && (insurer.includes(fold(cell.text)) || fold(cell.text) === insurer))
    )
    .toSorted((a, b) => b.height - a.height)
  const placesOf = (path: CardField) =>
    path === 'coinsurance'
      ? cells
      : path === 'plan'
        ? free
        : free.filter(
            (cell) => labelsIn(cell).length === 0 && !cell.words.some((word) => ofOthers.has(word))
          )
  return fields.map((field) => {
    // A text that is no name or no plan is less than one without a label.
    const isNoName =
      (field.path === 'member_name' || field.path === 'plan') && field.reason === 'bad_format'
    if (field.path === 'member_name' && field.reason === null) {
      const own = values.filter(({ of, page }) => of === field.path && page === field.page)
      const words = own.flatMap((one) => one.words)
      return hasLargerName(words, cells, free) ? { ...field, reason: 'several_values' } : field
    }
    if ((field.value !== null && !isNoName) || !isKind(field.path)) return field
    const take = kinds[field.path]
    const brand = new Set(insurer.split(' ').filter((word) => word.length > 3))
    // A share says itself what it is, also behind a label of something else: `Out-patient: 15% coinsurance`.
    const found = placesOf(field.path).flatMap((cell) => {
      const cells = wholeOf(field.path, cell, free)
      const taken = take(cells.map(({ text }) => text).join(' '))
      const isOfInsurer = fold(cell.text)
        .split(' ')
        .some((word) => brand.has(word))
      if (field.path === 'member_name' && isOfInsurer) return []
      return taken ? [{ cells, taken }] : []
    })
    // As on a payment card, the name stands under the number.
    const isUnderNumber = ({ cells: [first] }: { cells: Cell[] }) =>
      first !== undefined &&
      free.some((cell) => numberIn(cell.text) !== null && isNextLine(first, cell))
    const best = (field.path === 'member_name' && found.find(isUnderNumber)) || found[0]
    return best
      ? fieldOf(
          field.path,
          best.taken,
          best.cells.flatMap(({ words }) => words),
          best.cells[0]?.page ?? 1,
          [],
          'unlabelled'
        )
      : field
  })
}
