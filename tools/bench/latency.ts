import { medianOf } from './figures.ts'

type SendRequest = (path: string) => Promise<unknown>

/** Median milliseconds of sequential requests. */
export async function p50(ask: SendRequest, paths: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const path of paths) {
    const started = performance.now()
    await ask(path)
    times.push(performance.now() - started)
  }
  return medianOf(times)
}

/** A slice of a list for each round, so that rounds do not repeat requests. */
export const pageRangeOf = <T>(list: readonly T[], round: number, length: number): readonly T[] =>
  list.slice((round * length) % list.length, ((round * length) % list.length) + length)

/** Milliseconds of each sequential call. */
export async function timesOf<T>(asks: readonly T[], run: (ask: T) => Promise<unknown>) {
  const times: number[] = []
  for (const ask of asks) {
    const started = performance.now()
    await run(ask)
    times.push(performance.now() - started)
  }
  return times
}
