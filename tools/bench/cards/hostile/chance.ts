/** Chances that are the same on every run: mulberry32 over a hash of the name. */
export type Chance = {
  /** 0 to below 1. */
  next(): number
  between(from: number, to: number): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  one<T>(of: readonly T[]): T
}

const hashOf = (name: string) => {
  let hash = 2_166_136_261
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

/** A row of chances of its own for each name. */
export function chanceOf(name: string): Chance {
  let state = hashOf(name)
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole,
    one: (of) => {
      const chosen = of[whole(0, of.length - 1)]
      if (chosen === undefined) throw new Error('Nothing to choose from')
      return chosen
    },
  }
}
