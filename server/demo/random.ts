import { createHash } from 'node:crypto'

/** Deterministic random numbers, determined by a seed. */
export type Random = {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns an integer between `from` and `to`, both included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns an element with a probability proportional to its weight. */
  weighted<T extends { weight: number }>(list: readonly T[]): T
  /** Returns `count` elements in list order; all when the list is shorter. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** Creates a generator of its own per seed, so that a change in one city changes no other. */
export function randomOf(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  // mulberry32: small, fast, and the same on every machine.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => present(list[int(0, list.length - 1)])
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (list) => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      for (const item of list) if ((left -= item.weight) < 0) return item
      return present(list.at(-1))
    },
    sample: (list, count) => {
      const places = list.map((_, place) => place)
      while (places.length > count) places.splice(int(0, places.length - 1), 1)
      return places.map((place) => present(list[place]))
    },
  }
}

/** Returns the value; throws when it is undefined. Lists of the demo are never empty. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A list of the demo directory is empty')
  return value
}

/** Returns the id of a demo record, the same in every edition: a UUID version 8 derived from its key. */
export function idOf(key: string): string {
  const hex = createHash('sha256').update(`numo-demo:${key}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
