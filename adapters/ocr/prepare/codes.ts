import { greyOf, type Grey } from './grey.ts'
import { forEachPart } from './specks.ts'

/** In pixels of a card 1,600 wide. */
type Box = { left: number; top: number; width: number; height: number }

/** Ink is darker than the mean of what is this near. */
const reach = 24
const darker = 16
/** What is nearer than this belongs to one block. */
const cell = 8
/** What is as tall and still text is a title, and has wider gaps. */
const minBarsHeight = 50
const minSquare = 150
/** A bar and its gap are narrower than strokes of a title. */
const maxBarStep = 14
/** Share of the columns of a bar code in which a bar goes through. */
const minThrough = 0.85
/** Share of the rows and columns of a square of modules that have several: lines of text have gaps between them. */
const minDense = 0.95
/** Share of a block that is filled: words, frames and lines leave more of it empty. */
const minFilled = 0.7

/** 1 where the picture is darker than around, else 0. */
function inkOf({ data, width, height }: Grey): Uint8Array {
  const ink = new Uint8Array(data.length)
  /** Sum of each column over the rows around. */
  const columns = new Uint32Array(width)
  const add = (y: number, by_one: 1 | -1) => {
    if (y < 0 || y >= height) return
    for (let x = 0; x < width; x++)
      columns[x] = (columns[x] ?? 0) + (data[y * width + x] ?? 0) * by_one
  }
  for (let y = 0; y < reach; y++) add(y, 1)
  for (let y = 0; y < height; y++) {
    add(y + reach, 1)
    add(y - reach - 1, -1)
    const rows = Math.min(height - 1, y + reach) - Math.max(0, y - reach) + 1
    let [sum, count] = [0, 0]
    for (let x = 0; x < Math.min(reach, width); x++)
      [sum, count] = [sum + (columns[x] ?? 0), count + 1]
    for (let x = 0; x < width; x++) {
      if (x + reach < width) [sum, count] = [sum + (columns[x + reach] ?? 0), count + 1]
      if (x > reach) [sum, count] = [sum - (columns[x - reach - 1] ?? 0), count - 1]
      if ((data[y * width + x] ?? 0) < sum / (count * rows) - darker) ink[y * width + x] = 1
    }
  }
  return ink
}

/** How often ink begins along a line of pixels. */
function startsAlong(ink: Uint8Array, from: number, step: number, length: number): number {
  let [starts, before] = [0, 0]
  for (let k = 0; k < length; k++) {
    const here = ink[from + k * step] ?? 0
    if (here === 1 && before === 0) starts++
    before = here
  }
  return starts
}

/** The longest stretch of values that pass. */
function longestRun(values: readonly number[], passes: (value: number) => boolean) {
  let best = { from: 0, length: 0 }
  let from = 0
  values.forEach((value, k) => {
    if (!passes(value)) from = k + 1
    else if (k + 1 - from > best.length) best = { from, length: k + 1 - from }
  })
  return best
}

/** The bar code within a block, without the figures that are printed under it; null for anything else. */
function barsIn(ink: Uint8Array, across: number, { left, top, width, height }: Box): Box | null {
  if (height < minBarsHeight || width < height * 1.2) return null
  const rows = Array.from({ length: height }, (_, y) =>
    startsAlong(ink, (top + y) * across + left, 1, width)
  )
  const { from, length } = longestRun(rows, (starts) => starts >= width / maxBarStep)
  if (length < minBarsHeight) return null
  // A bar goes through from top to bottom: ink begins once in each column, if at all.
  let [broken, all] = [0, 0]
  for (let x = 0; x < width; x++) {
    const starts = startsAlong(ink, (top + from) * across + left + x, across, length)
    if (starts > 0) all++
    if (starts > 2) broken++
  }
  return broken > all * (1 - minThrough) ? null : { left, top: top + from, width, height: length }
}

/** Whether a block is a square of modules: ink begins again and again along every row and every column. */
function isSquareCode(ink: Uint8Array, across: number, { left, top, width, height }: Box) {
  if (height < minSquare || Math.abs(width / height - 1) > 0.15) return false
  const isDense = (count: number, startsAt: (k: number) => number) => {
    const starts = Array.from({ length: count }, (_, k) => startsAt(k))
    const share = (min: number) => starts.filter((found) => found >= min).length / count
    return share(2) >= minDense && share(5) >= 0.5
  }
  return (
    isDense(height, (y) => startsAlong(ink, (top + y) * across + left, 1, width)) &&
    isDense(width, (x) => startsAlong(ink, top * across + left + x, across, height))
  )
}

/** Where bar codes and squares of modules are printed on a flattened card: what cannot be text. */
export function codesOn(flat: Grey): Box[] {
  const { width, height } = flat
  const ink = inkOf(flat)
  const blocks = greyOf(Math.ceil(width / cell), Math.ceil(height / cell))
  blocks.data.fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (ink[y * width + x] === 1)
        blocks.data[Math.floor(y / cell) * blocks.width + Math.floor(x / cell)] = 0
  const codes: Box[] = []
  forEachPart(blocks, 128, (part) => {
    if (part.length < 30) return
    const xs = part.map((at) => at % blocks.width)
    const ys = part.map((at) => Math.floor(at / blocks.width))
    const [left, top] = [Math.min(...xs) * cell, Math.min(...ys) * cell]
    const box = {
      left,
      top,
      width: Math.min(width, (Math.max(...xs) + 1) * cell) - left,
      height: Math.min(height, (Math.max(...ys) + 1) * cell) - top,
    }
    if (part.length * cell * cell < box.width * box.height * minFilled) return
    const code = barsIn(ink, width, box) ?? (isSquareCode(ink, width, box) ? box : null)
    if (code) codes.push(code)
  })
  return codes
}

/**
 * Paints codes black: a black block is no letter and costs nothing to read, but what stands beside it still stands beside
 * ink that nobody read.
 */
export function blackened(grey: Grey, codes: readonly Box[]): Grey {
  if (codes.length === 0) return grey
  const { data, width, height } = grey
  const black = { width, height, data: data.slice() }
  for (const { left, top, width: long, height: tall } of codes)
    for (let y = top; y < top + tall; y++)
      black.data.fill(0, y * width + left, y * width + left + long)
  return black
}
