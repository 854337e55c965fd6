import type { FieldProblem } from '@numo/kit/field-problem.ts'
import type { AppWords } from '../../words/app-words.ts'

/** Number format of limits in messages: English and Mexican Spanish group thousands alike. */
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** Returns the message of a field error in the reader's language. */
export function fieldSentence(
  { code, params }: Pick<FieldProblem, 'code' | 'params'>,
  t: AppWords
) {
  const shown = Object.entries(params).map(([name, value]) => [name, grouped.format(value)])
  const [count] = Object.values(params)
  return t(`field.${code}`, { ...Object.fromEntries(shown), ...(count !== undefined && { count }) })
}
