import { bestThreshold } from './grey.ts'
import type { Quad } from './homography.ts'
import { areaOf, fourSides, largestPart, neighbours, type Mask } from './outline.ts'

/** RGB image: three bytes per pixel, row-major. */
export type Colours = { data: Uint8Array; width: number; height: number }

const distance = (data: Uint8Array, at: number, [r, g, b]: readonly number[]) =>
  Math.hypot(
    (data[at] ?? 0) - (r ?? 0),
    (data[at + 1] ?? 0) - (g ?? 0),
    (data[at + 2] ?? 0) - (b ?? 0)
  )

/** Dominant colours of the image border: the background the card lies on. */
function coloursOfRim({ data, width, height }: Colours): number[][] {
  const rim: number[] = []
  const depth = Math.max(2, Math.round(Math.min(width, height) * 0.03))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < depth || y < depth || x >= width - depth || y >= height - depth)
        rim.push((y * width + x) * 3)
  const groups = new Map<number, number[]>()
  for (const at of rim) {
    const key =
      ((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4)
    const sums = groups.get(key) ?? [0, 0, 0, 0]
    for (let k = 0; k < 3; k++) sums[k] = (sums[k] ?? 0) + (data[at + k] ?? 0)
    sums[3] = (sums[3] ?? 0) + 1
    groups.set(key, sums)
  }
  return [...groups.values()]
    .filter(([, , , count = 0]) => count > rim.length * 0.02)
    .map(([r = 0, g = 0, b = 0, count = 1]) => [r / count, g / count, b / count])
}

/** Marks pixels whose colour differs from the background (Otsu threshold). */
function unlikeBackground(colours: Colours): Mask {
  const { data, width, height } = colours
  const known = coloursOfRim(colours)
  const away = new Uint8Array(width * height)
  for (let at = 0; at < away.length; at++)
    away[at] = Math.min(255, ...known.map((colour) => distance(data, at * 3, colour)))
  const threshold = Math.max(12, bestThreshold(away))
  return { width, height, data: away.map((value) => (value > threshold ? 1 : 0)) }
}

/**
 * Marks pixels that a flood fill from the border does not reach without a colour step of `step` or more. Tolerates
 * gradual changes of light.
 */
function enclosedByEdges({ data, width, height }: Colours, step: number): Mask {
  const mask: Mask = { width, height, data: new Uint8Array(width * height).fill(1) }
  const open: number[] = []
  const reach = (at: number) => {
    if (mask.data[at] === 0) return
    mask.data[at] = 0
    open.push(at)
  }
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(reach)
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(reach)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const here = [data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0]
    neighbours(at, mask, (k) => {
      if (distance(data, k * 3, here) < step) reach(k)
    })
  }
  return mask
}

const length = (quad: Quad, from: number, to: number) =>
  Math.hypot((quad[to]?.x ?? 0) - (quad[from]?.x ?? 0), (quad[to]?.y ?? 0) - (quad[from]?.y ?? 0))

/** Mean width and mean height of a quadrilateral, in pixels. */
export const sidesOf = (quad: Quad) => ({
  width: (length(quad, 0, 1) + length(quad, 3, 2)) / 2,
  height: (length(quad, 0, 3) + length(quad, 1, 2)) / 2,
})

/** Returns the corners clockwise, starting with the one nearest the top left. */
function inOrder(quad: Quad): Quad {
  const [a, b, c, d] = quad
  const isClockwise = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
  const round = isClockwise ? [a, b, c, d] : [a, d, c, b]
  const sums = round.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const [p = a, q = b, r = c, s = d] = [...round.slice(first), ...round.slice(0, first)]
  return [p, q, r, s]
}

/**
 * Returns whether the quadrilateral is plausible for a card photographed at an angle (area, aspect ratio, opposite
 * sides, position).
 */
function isCardLike(quad: Quad, part: Mask, off: number): boolean {
  const { width: w, height: h } = part
  const marked = part.data.reduce((sum, value) => sum + value, 0)
  const area = areaOf(quad)
  const { width, height } = sidesOf(quad)
  const ratio = Math.max(width, height) / Math.min(width, height)
  const isWhole = area > w * h * 0.97
  const opposite = [
    length(quad, 0, 1) / length(quad, 3, 2),
    length(quad, 0, 3) / length(quad, 1, 2),
  ]
  const margin = Math.max(w, h) * 0.02
  const isInside = quad.every(
    ({ x, y }) => x > -margin && y > -margin && x < w + margin && y < h + margin
  )
  return (
    isInside &&
    !isWhole &&
    area > w * h * 0.12 &&
    Math.abs(marked / area - 1) < 0.07 &&
    off < Math.max(1.2, Math.max(width, height) * 0.01) &&
    ratio > 1.2 &&
    ratio < 2.1 &&
    opposite.every((share) => share > 0.6 && share < 1.67)
  )
}

/** Another object of at least this share of the card's area may be a second card. */
const minOther = 0.3

/**
 * Finds the corners of the largest card on a downscaled image (about 480 pixels wide), and whether there may be another
 * card beside it. Returns null when no card stands out.
 */
export function findCard(colours: Colours): { quad: Quad; has_other: boolean } | null {
  let best: { quad: Quad; off: number; has_other: boolean } | null = null
  const masks = [
    unlikeBackground,
    ...[10, 18, 30].map((step) => (of: Colours) => enclosedByEdges(of, step)),
  ]
  for (const mask of masks) {
    const largest = largestPart(mask(colours))
    const found = largest && fourSides(largest.part)
    if (!largest || !found || !isCardLike(found.quad, largest.part, found.off)) continue
    const has_other = largest.next_size > areaOf(found.quad) * minOther
    if (!best || found.off < best.off) best = { ...found, has_other }
    // Edges this straight (0.5 pixels on average) are a card: the other masks are skipped.
    if (best.off < 0.5) break
  }
  return best && { quad: inOrder(best.quad), has_other: best.has_other }
}
