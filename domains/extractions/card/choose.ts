import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import type { CardField, CardValue, FieldReason, ReadField } from '../rules-card.ts'
import { around, textOf } from './cells.ts'
import { beforeLabel, hasLabelWithin } from './find-labels.ts'
import type { CandidateValue } from './find-values.ts'
import { texts } from './label-rest.ts'
import { fold } from '@numo/kit/text.ts'
import { editsBetween } from './look-alike.ts'
import type { ParsedValue } from './values.ts'

/** Minimum OCR confidence per field; a field below it needs human review. Fields with a checkable format need less. */
const enough: Record<CardField, number> = {
  insurer: 0.6,
  plan: 0.8,
  // Names have letters that the engine does not know: it is less sure of `Soren` for `Søren` than of a name it knows.
  member_name: 0.9,
  member_id: 0.82,
  policy_number: 0.82,
  group_number: 0.82,
  area_of_cover: 0.8,
  deductible: 0.72,
  coinsurance: 0.8,
  valid_from: 0.78,
  valid_until: 0.78,
  phone: 0.8,
}

const relations = { same: 1, right: 0.97, below: 0.98 } as const

/** Lowest confidence among the words that contain a letter or digit; 0 without such words. */
const lowestConfidenceOf = (words: readonly OcrWord[]) => {
  const messages = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return messages.length === 0 ? 0 : Math.min(...messages.map(({ confidence }) => confidence))
}

/** Comparison key of a value: ignores case, accents and spaces. */
const keyOf = (value: CardValue | null) =>
  typeof value === 'string' ? fold(value).replaceAll(' ', '') : JSON.stringify(value)

export const nothing = (path: CardField): ReadField => ({
  path,
  raw_value: '',
  value: null,
  confidence: 0,
  reason: 'not_found',
  alternatives: [],
  page: 1,
  bbox: null,
})

/** Returns the values that result from the OCR engine's alternative readings of each word. */
function otherReadings(
  words: readonly OcrWord[],
  take: (text: string) => ParsedValue | null
): CardValue[] {
  return words.flatMap(({ alternatives }, k) =>
    alternatives.flatMap((other) => {
      const text = words.map((word, place) => (place === k ? other : word.text)).join(' ')
      const taken = take(text)
      return taken?.value === null || taken?.value === undefined ? [] : [taken.value]
    })
  )
}

/** How a word is written: with a capital, in capitals, small, with figures; anything else is no word people write. */
const shapeOf = (word: string) =>
  /\d/.test(word)
    ? 'figures'
    : /^\P{L}*\p{Lu}[\p{Ll}\P{L}]*$/u.test(word)
      ? 'capital'
      : /^[\p{Lu}\P{L}]+$/u.test(word)
        ? 'capitals'
        : /^[\p{Ll}\P{L}]+$/u.test(word)
          ? 'small'
          : 'mixed'

/** Whether somebody could have written it: as many words of the same shapes, and hardly another letter. */
function isPlausible(value: CardValue | null, other: CardValue): boolean {
  if (typeof value !== 'string' || typeof other !== 'string') return true
  const [one, two] = [value.split(' '), other.split(' ')]
  return (
    one.length === two.length &&
    editsBetween(value, other, 2) <= 2 &&
    two.every((word, k) => shapeOf(word) === shapeOf(one[k] ?? ''))
  )
}

/** Builds a field from a parsed value, its words and its alternatives. Sets `reason` when a person must review it. */
export function fieldOf(
  path: CardField,
  taken: ParsedValue,
  words: readonly OcrWord[],
  page: number,
  others: readonly CardValue[],
  doubt: FieldReason | null = null
): ReadField {
  const confidence = lowestConfidenceOf(words)
  const alternatives = [...taken.alternatives, ...others]
    .filter(
      (value, k, all) =>
        keyOf(value) !== keyOf(taken.value) &&
        all.findIndex((one) => keyOf(one) === keyOf(value)) === k
    )
    .slice(0, 5)
  const isLow = confidence < enough[path]
  const isAmbiguous =
    isLow && words.some((word) => word.alternatives.length > 0) && alternatives.length > 0
  return {
    path,
    raw_value: taken.raw,
    value: taken.value,
    confidence,
    reason:
      taken.reason ??
      doubt ??
      (isAmbiguous ? 'ambiguous_characters' : isLow ? 'low_confidence' : null),
    alternatives,
    page,
    bbox: around(words.map(({ box }) => box)),
  }
}

/**
 * Chooses a field's value among the texts next to its labels. Rivals within 0.06 of its score become alternatives, and
 * every other person beside the name of one.
 */
export function choose(
  path: CardField,
  values: readonly CandidateValue[],
  take: (text: string, label: string) => ParsedValue | null
): ReadField {
  const taken = values
    .flatMap((beside) => {
      const words = beforeLabel(beside.words, path)
      const found = take(textOf(words), beside.label)
      if (!found) return []
      const form =
        found.value === null
          ? 0
          : found.reason === null
            ? 0.3
            : found.reason === 'bad_format'
              ? 0.12
              : 0.2
      // When both sides of a card state a value, the front wins.
      const score = beside.weight * relations[beside.relation] + form - (beside.page - 1) * 0.02
      return [{ beside, words, found, score }]
    })
    .toSorted((a, b) => b.score - a.score)
  const [best] = taken
  if (!best) return nothing(path)
  const { beside, words, found, score } = best
  // `Titular` and `Beneficiario`: of two persons the better label does not tell whose card it is.
  const isNear = (one: (typeof taken)[number]) =>
    one.score > score - 0.06 || (path === 'member_name' && one.found.reason === null)
  const rivals = taken
    .filter((one) => isNear(one) && keyOf(one.found.value) !== keyOf(found.value))
    .flatMap((one) => (one.found.value === null ? [] : [one.found.value]))
  const doubt =
    rivals.length > 0 ||
    words.length < beside.words.length ||
    (texts.has(path) && hasLabelWithin(words, path))
      ? 'several_values'
      : beside.weight < 0.75
        ? 'unlabelled'
        : beside.is_partial
          ? 'low_confidence'
          : null
  const readings = otherReadings(words, (text) => take(text, beside.label)).filter((other) =>
    isPlausible(found.value, other)
  )
  const others = [...rivals, ...readings]
  return fieldOf(path, found, words, beside.page, others, doubt)
}
