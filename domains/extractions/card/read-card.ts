import type { OcrPage } from '@numo/adapters/ocr/port.ts'
import { fold } from '@numo/kit/text.ts'
import {
  cardFields,
  type CardField,
  type CardKnowledge,
  type CardReason,
  type ReadCard,
  type ReadField,
} from '../rules-card.ts'
import { dollars, parseCardAmount } from './amounts.ts'
import { isRestricted, parseArea, parseDatelessText, plansOfAreas } from './areas.ts'
import { cellsOf, textOf, type Cell } from './cells.ts'
import { choose, fieldOf, nothing } from './choose.ts'
import { texts } from './label-rest.ts'
import { datesIn } from './dates.ts'
import { candidateValues, type CandidateValue } from './find-values.ts'
import { isOfLabels, onlyForeign } from './labels.ts'
import { labelWords } from './look-alike.ts'
import { matchInsurer } from './match-insurer.ts'
import { narrow } from './narrow.ts'
import { findUnlabelled } from './find-unlabelled.ts'
import { sortNumbers } from './number-kinds.ts'
import { countryOfCard } from './phone-country.ts'
import { readPhone } from './phones.ts'
import { readValidity } from './read-validity.ts'
import { hasSeveralCards } from './several-cards.ts'
import { parseCardShare } from './shares.ts'
import { straighten } from './straighten.ts'
import {
  isCompany,
  parseCardName,
  parseCardNumber,
  parseCardPhone,
  parseCardText,
  type ParsedValue,
} from './values.ts'

/**
 * A text without a word has the form of a number, `GR-2554`; a figure before small letters is of an option, `2, wait 6
 * months`. A company is that of the policy, and words of labels are the rest of one: `Plan Max.`.
 */
function parsePlan(text: string): ParsedValue | null {
  const found = parseDatelessText(text)
  const isCode = (/\d/.test(text) && !/\p{L}{3}/u.test(text)) || /^\d+,? \p{Ll}/u.test(text)
  // `hosp.` behind `Nivel`.
  const isSmall = /^\p{Ll}\S*$/u.test(text)
  const isRest = isOfLabels(labelWords(text)) && !/\bplan$/i.test(text)
  const isOther = isCode || isSmall || isCompany(text) || isRest
  return found && isOther ? { ...found, reason: 'bad_format' } : found
}

const kinds: Partial<Record<CardField, (text: string, label: string) => ParsedValue | null>> = {
  plan: parsePlan,
  member_name: parseCardName,
  member_id: (text) => (datesIn(text).length > 0 ? null : parseCardNumber(text)),
  policy_number: (text) => (datesIn(text).length > 0 ? null : parseCardNumber(text)),
  group_number: (text) => (datesIn(text).length > 0 ? null : parseCardNumber(text)),
  area_of_cover: parseArea,
  deductible: parseCardAmount,
  coinsurance: parseCardShare,
  phone: parseCardPhone,
}

/** Label words of cards that write the day before the month. */
const dayFirst =
  /\b(?:asegurado|asegurada|afiliado|titular|vigencia|poliza|deducible|coaseguro|cobertura|nombre|grupo|vence|hasta|desde|numero|gultig|versicherte|versicherter|selbstbehalt|tarif|notruf|assure|adherent|validite|valable|formule|franchise|beneficiario|segurado|apolice|validade|abrangencia|franquia)\b/

function readInsurer(
  cells: readonly Cell[],
  values: readonly CandidateValue[],
  knowledge: CardKnowledge
) {
  const {
    cells: own,
    text,
    match,
    has_several,
    candidates,
  } = matchInsurer(cells, values, knowledge)
  if (text === '') return { field: nothing('insurer'), insurer_id: null, candidates }
  const others = candidates.map(({ name }) => name)
  const taken: ParsedValue = {
    raw: text,
    value: match?.name ?? text,
    reason: has_several ? 'several_values' : match ? null : 'unknown_insurer',
    alternatives: match ? [] : others,
  }
  const words = own.flatMap((cell) => cell.words)
  const field = fieldOf('insurer', taken, words, own[0]?.page ?? 1, [])
  return { field, insurer_id: field.reason === null ? (match?.id ?? null) : null, candidates }
}

/** `$` alone is the dollar or the peso of the card's country; on a Spanish card of an unknown one, the Mexican peso. */
function inOwnMoney(field: ReadField, isSpanish: boolean, country: string | null): ReadField {
  const isOpen = field.path === 'deductible' && /^\$|\d ?\$$/.test(field.raw_value)
  if (!isOpen || field.value === null || field.reason === null) return field
  const own = dollars[country ?? ''] ?? (isSpanish ? 'MXN' : 'USD')
  const other = parseCardAmount(field.raw_value.replace('$', ` ${own} `))?.value
  if (!other || own === 'USD') return field
  const rest = field.alternatives.filter((one) => typeof one !== 'object' || one.currency !== own)
  return { ...field, value: other, alternatives: [field.value, ...rest] }
}

/** Labels of who holds the policy, and words of a card that belongs to somebody else of the family. */
const ofHolders = /\b(?:titular|subscriber|principal|primary|suscriptora?|assured|cardholder)\b/
const relations =
  /\b(?:parentesco|relationship|relation|dependan?ts?|dependientes?|conyuge|spouse|hij[oa]|child|daughter|beneficiari[oa]s?)\b/

/** A family's card says who holds the policy besides whose card it is: of which of them the name is, a person decides. */
function ofHolder(
  field: ReadField,
  cells: readonly Cell[],
  values: readonly CandidateValue[]
): ReadField {
  if (field.path !== 'member_name' || field.reason !== null) return field
  const isHolder = values.some(
    ({ of, label, words }) =>
      of === 'member_name' && ofHolders.test(label) && fold(textOf(words)) === fold(field.raw_value)
  )
  const isOfFamily = isHolder && cells.some(({ text }) => relations.test(fold(text)))
  return isOfFamily ? { ...field, reason: 'several_values' } : field
}

/** An area is doubted when another text of the card may take something away from it. */
function ofRestrictedArea(
  field: ReadField,
  cells: readonly Cell[],
  values: readonly CandidateValue[]
): ReadField {
  if (field.path !== 'area_of_cover' || field.reason !== null) return field
  const own = new Set(
    values.flatMap(({ of, words }) =>
      of === field.path && fold(textOf(words)) === fold(field.raw_value) ? words : []
    )
  )
  const others = cells.filter(({ words }) => !words.some((word) => own.has(word)))
  return isRestricted(others.map(({ text }) => text))
    ? { ...field, reason: 'several_values' }
    : field
}

/** Marks fields as `inconsistent` when two of them repeat the same number. */
function checkTogether(fields: readonly ReadField[]): ReadField[] {
  const digits = (path: CardField) => {
    const value = fields.find((field) => field.path === path)?.value
    return typeof value === 'string' ? value.replace(/[^A-Za-z0-9]/g, '') : ''
  }
  const [member, group, phone] = [digits('member_id'), digits('group_number'), digits('phone')]
  const policy = digits('policy_number')
  return fields.map((field) => {
    const isTwice =
      (field.path === 'group_number' && group !== '' && group === member) ||
      (field.path === 'policy_number' &&
        policy !== '' &&
        (policy === member || policy === group)) ||
      (field.path === 'member_id' && member !== '' && phone.endsWith(member))
    return isTwice ? { ...field, reason: field.reason ?? 'inconsistent' } : field
  })
}

/**
 * The reader is trained on English and Spanish: `ä`, `ã` and `è` come out as `a`, `á` and `é`. Text of a card in another
 * language is therefore doubted, and accents are trusted on Spanish cards only.
 */
const isUntrained = ({ path, value }: ReadField, isForeign: boolean, isSpanish: boolean) =>
  texts.has(path) &&
  typeof value === 'string' &&
  (isForeign || (!isSpanish && /\p{M}/u.test(value.normalize('NFD'))))

function reasonsOf(
  fields: readonly ReadField[],
  labelled: readonly ReadField[],
  hasMatch: boolean,
  hasWords: boolean,
  today?: string
) {
  const is = (path: CardField) => fields.find((field) => field.path === path)
  const found = labelled.filter(({ path, value }) => path !== 'insurer' && value !== null)
  const until = is('valid_until')?.value
  const reasons: [boolean, CardReason][] = [
    [!hasWords, 'no_text'],
    [hasWords && !hasMatch && found.length < 2, 'not_a_card'],
    [!hasMatch, 'insurer_unknown'],
    [fields.some(({ reason }) => reason === 'low_confidence'), 'low_confidence'],
    [fields.some(({ reason }) => reason === 'ambiguous_characters'), 'ambiguous_characters'],
    [
      (['plan', 'member_name'] as const).some((path) => is(path)?.value === null) ||
        (['member_id', 'policy_number'] as const).every((path) => is(path)?.value === null),
      'field_missing',
    ],
    [typeof until === 'string' && today !== undefined && until < today, 'expired'],
  ]
  return reasons.flatMap(([isSo, reason]) => (isSo ? [reason] : []))
}

/**
 * Extracts the fields of an insurance card from the OCR words of its pages (front, back). Pure. A field is certain
 * (`reason` null) only when a label announces it, its format is valid and every word has enough confidence. An
 * insurer matches only by its exact name; nothing is guessed.
 */
export function readCard(pages: readonly OcrPage[], knowledge: CardKnowledge): ReadCard {
  const straight = pages.map((page) => straighten(narrow(page)))
  const perPage = straight.map(({ page }, k) => cellsOf(page, k + 1))
  const cells = perPage.flat()
  const values = plansOfAreas(sortNumbers(perPage.flatMap(candidateValues)))
  const { field: insurer, insurer_id, candidates } = readInsurer(cells, values, knowledge)
  const isDayFirst = cells.some(({ text }) => dayFirst.test(fold(text)))
  const [from, until] = readValidity(cells, values, isDayFirst)
  const read = (path: CardField): ReadField => {
    if (path === 'insurer') return insurer
    if (path === 'valid_from') return from ?? nothing(path)
    if (path === 'valid_until') return until ?? nothing(path)
    const field = choose(
      path,
      values.filter(({ of }) => of === path),
      kinds[path] ?? parseCardText
    )
    return path === 'phone' ? readPhone(cells, values, field) : field
  }
  const several = hasSeveralCards(cells)
  const isForeign = values.some(({ label }) => onlyForeign.has(label))
  const isSpanish = !isForeign && cells.some(({ text }) => dayFirst.test(fold(text)))
  const labelled = cardFields
    .map(read)
    .map((field) => ofRestrictedArea(ofHolder(field, cells, values), cells, values))
  const country = countryOfCard(cells.map(({ text }) => text).join(' '), [])
  const found = findUnlabelled(labelled, cells, values).map((one) =>
    inOwnMoney(one, isSpanish, country)
  )
  const fields = checkTogether(found).map((field) =>
    several && field.value !== null
      ? { ...field, reason: field.reason ?? 'several_values' }
      : straight[field.page - 1]?.is_slanted && field.value !== null
        ? { ...field, reason: field.reason ?? 'low_confidence' }
        : isUntrained(field, isForeign, isSpanish)
          ? { ...field, reason: field.reason ?? 'ambiguous_characters' }
          : field
  )
  const words = pages.flatMap((page) => page.words)
  const sum = words.reduce((all, { confidence }) => all + confidence, 0)
  return {
    fields,
    insurer_id,
    insurer_candidates: candidates,
    reasons: reasonsOf(fields, labelled, insurer_id !== null, words.length > 0, knowledge.today),
    mean_confidence: words.length === 0 ? 0 : sum / words.length,
  }
}
