import { createHash } from 'node:crypto'

/** Chance that is the same every time: everything follows from the seed. */
export type Random = {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number; both ends may come. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the list, more often the heavier ones. */
  weighted<T extends { weight: number }>(list: readonly T[]): T
  /** Some of the list in the order of the list; all when it is shorter. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** A source of chance of its own for each seed, so that a change in one city changes no other. */
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

/** A value that must be there: the lists of the demo are never empty. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A list of the demo directory is empty')
  return value
}

/** The id of a thing of the demo, the same in every edition: a uuid (version 8) made of its key. */
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
