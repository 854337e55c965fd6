import { greyOf, type Grey } from './grey.ts'

const dark = 128
/** The engine may take grey this dark for ink where a picture has much of it. */
const faint = 225
/** Pixels of a printed dot; letters that can be read have more, but for the dots of `i` and `:`. */
const largestSpeck = 30
/** A card has fewer dots and faint signs of its own; more of them are a pattern of its paper, or the grain of a table. */
const maxDots = 400

/**
 * Calls `visit` with the pixels of each connected component darker than `limit`. Neighbours that differ by more than
 * `step` are not connected.
 */
export function forEachPart(
  { data, width, height }: Grey,
  limit: number,
  visit: (part: number[]) => void,
  step = 255
) {
  const seen = new Uint8Array(data.length)
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || (data[start] ?? 255) >= limit) continue
    const part = [start]
    seen[start] = 1
    for (let n = 0; n < part.length; n++) {
      const at = part[n] ?? 0
      const x = at % width
      const here = data[at] ?? 255
      const reach = (next: number) => {
        const value = data[next] ?? 255
        if (seen[next] === 1 || value >= limit || Math.abs(value - here) > step) return
        seen[next] = 1
        part.push(next)
      }
      if (x > 0) reach(at - 1)
      if (x < width - 1) reach(at + 1)
      if (at >= width) reach(at - width)
      if (at < width * (height - 1)) reach(at + width)
    }
    visit(part)
  }
}

/** Paints components white with a rim of one pixel. Fewer than `maxDots` belong to the card and stay. */
function without(grey: Grey, specks: readonly (readonly number[])[]): Grey {
  if (specks.length < maxDots) return grey
  const { data, width, height } = grey
  const clean = { ...greyOf(width, height), data: data.slice() }
  for (const part of specks)
    for (const at of part)
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const near = at + dx + dy * width
        if (near >= 0 && near < data.length) clean.data[near] = 255
      }
  return clean
}

/**
 * Black letters on white without the fine pattern that is printed behind them on many cards, and without the grain of what a
 * card lies on. `strength` says of each
 * pixel how much darker or lighter than its paper it was, `strong` how much letters are: what is as strong stays. Grey
 * that is nowhere black is no letter either (hysteresis): evened light makes letters black.
 */
export function withoutPattern(even: Grey, strength: Uint8Array, strong: number): Grey {
  const specks: number[][] = []
  forEachPart(even, dark, (part) => {
    let strongest = 0
    for (const at of part) strongest = Math.max(strongest, strength[at] ?? 0)
    if (strongest < strong * (part.length > largestSpeck ? 0.4 : 0.6)) specks.push(part)
  })
  const plain = without(even, specks)
  const pale: number[][] = []
  forEachPart(plain, faint, (part) => {
    if (part.every((at) => (plain.data[at] ?? 255) >= dark)) pale.push(part)
  })
  return without(plain, pale)
}
