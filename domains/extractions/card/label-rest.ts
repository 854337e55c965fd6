import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import type { LabelOf } from './labels.ts'

const isSmall = ({ text }: OcrWord) => /^\p{Ll}+$/u.test(text)

/** What labels announce whose values have figures in them. */
export const figures: ReadonlySet<LabelOf> = new Set<LabelOf>([
  'member_id',
  'policy_number',
  'group_number',
  'deductible',
  'coinsurance',
  'valid_from',
  'valid_until',
  'validity',
  'phone',
])
/** Fields whose values are words: no format tells where they end. */
export const texts: ReadonlySet<LabelOf> = new Set<LabelOf>([
  'member_name',
  'plan',
  'area_of_cover',
])

/** Words that are a value where a figure is expected: `Deductible: Nil`. */
const instead =
  /^(?:nil|none|zero|no|not|ningun[oa]?|sin|cero|keine?|aucune?|sem|see|ver|open|n\/a)$/i
/** Whether words state no figure, and nothing instead of one. */
export const isNoFigure = (words: readonly OcrWord[]) =>
  !words.some(({ text }) => /\d/.test(text) || instead.test(text))

/** Whether words behind a label can only be more of it: `Plan option`, `Inicio VIGENCIA`, `Asegurado PRINCIPAL`. */
export function isLabelRest(of: LabelOf, rest: readonly OcrWord[]): boolean {
  if (figures.has(of)) return isNoFigure(rest)
  if (of === 'member_name') return rest.length === 1 || rest.every(isSmall)
  return (of === 'plan' || of === 'area_of_cover') && rest.every(isSmall)
}

const period: ReadonlySet<LabelOf> = new Set<LabelOf>(['valid_from', 'valid_until', 'validity'])
/** Whether one of two labels says the day and the other the period it belongs to. */
export const isOfOnePeriod = (one: LabelOf | undefined, other: LabelOf) =>
  one !== undefined &&
  (one === other ||
    (period.has(one) && period.has(other) && (one === 'validity' || other === 'validity')))
