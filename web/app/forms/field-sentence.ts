import type { FieldProblem } from '@numo/kit/field-problem.ts'
import type { AppWords } from '../../words/app-words.ts'

/** Thousands are grouped the same in English and in the Spanish of Mexico. */
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** What is wrong with a field, in the reader's language. */
export function fieldSentence(
  { code, params }: Pick<FieldProblem, 'code' | 'params'>,
  t: AppWords
) {
  const shown = Object.entries(params).map(([name, value]) => [name, grouped.format(value)])
  const [count] = Object.values(params)
  return t(`field.${code}`, { ...Object.fromEntries(shown), ...(count !== undefined && { count }) })
}
