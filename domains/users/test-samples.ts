/* Statistical test of whether two samples of durations have the same distribution. */

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Two-sample Kolmogorov-Smirnov test: p-value that samples of one distribution differ this much. */
export function likelihoodOfSame(one: readonly number[], other: readonly number[]): number {
  const shareBelow = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length
  const gaps = [...one, ...other].map((limit) =>
    Math.abs(shareBelow(one, limit) - shareBelow(other, limit))
  )
  const size = (one.length * other.length) / (one.length + other.length)
  const x = (Math.sqrt(size) + 0.12 + 0.11 / Math.sqrt(size)) * Math.max(...gaps)
  if (x < 0.2) return 1
  let sum = 0
  for (let k = 1; k <= 100; k += 1) sum += (k % 2 ? 2 : -2) * Math.exp(-2 * k * k * x * x)
  return Math.min(1, Math.max(0, sum))
}
