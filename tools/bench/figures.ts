/** Summary of repeated measurements. */
export type Summary = { median: number; min: number; max: number }

/** One row of the results table. `verdict` is `info` for figures without a goal. */
export type Figure = {
  row: number
  workload: string
  figure: string
  value: Summary | null
  unit: 'ratio' | 'ms' | 's' | 'MB' | 'kB' | '/s' | 'points' | ''
  goal: string
  verdict: 'pass' | 'miss' | 'info' | 'later' | 'failed'
  note: string
  /** Load average of the machine during the measurement. */
  load: number | null
}

export const medianOf = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}

export const spreadOf = (values: readonly number[]): Summary => ({
  median: medianOf(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** Ratio of two sides measured alternately, per round, so that load on the machine affects both. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): Summary =>
  spreadOf(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))

type Limit = { at_least: number } | { at_most: number }

/** A figure with a goal; the median decides. */
export function judged(
  figure: Pick<Figure, 'row' | 'workload' | 'figure' | 'unit'> & { value: Summary; note?: string },
  limit: Limit
): Figure {
  const { median } = figure.value
  const isReached = 'at_least' in limit ? median >= limit.at_least : median <= limit.at_most
  const goal = 'at_least' in limit ? `>= ${limit.at_least}` : `<= ${limit.at_most}`
  return { note: '', ...figure, goal, verdict: isReached ? 'pass' : 'miss', load: null }
}

/** A figure without a goal. */
export const report = (
  figure: Pick<Figure, 'row' | 'workload' | 'figure' | 'unit'> & { value: Summary; note?: string }
): Figure => ({ note: '', ...figure, goal: '', verdict: 'info', load: null })
