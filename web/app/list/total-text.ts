import type { AppWords } from '../../words/app-words.ts'
import type { Formats } from '../../words/formats.ts'

type Total = { count: number; is_exact: boolean }

/** Returns `1,284`, or `10,000+` where the count stops for performance. */
export const totalFigure = ({ count, is_exact }: Total, t: AppWords, formats: Formats) =>
  is_exact ? formats.number(count) : t('list.at_least', { n: formats.number(count) })

/** Returns `1,284 in total`. */
export const totalText = (total: Total, t: AppWords, formats: Formats) =>
  t('list.total', { n: totalFigure(total, t, formats) })
