import { writtenSides } from './around-card.ts'
import { bestThreshold } from './grey.ts'
import { isWithin, lengthOf, sidesOf, type Point, type Quad } from './homography.ts'
import { areaOf, fourSides, largestPart, neighbours, type Mask } from './outline.ts'

/** RGB image: three bytes per pixel, row-major. */
export type Colours = { data: Uint8Array; width: number; height: number }

/** Not by `Math.hypot`, which takes several times as long. */
function distance(data: Uint8Array, at: number, colour: readonly number[]): number {
  let square = 0
  for (let c = 0; c < 3; c++) square += ((data[at + c] ?? 0) - (colour[c] ?? 0)) ** 2
  return Math.sqrt(square)
}

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
  for (let at = 0; at < away.length; at++) {
    let least = 255
    for (const colour of known) least = Math.min(least, distance(data, at * 3, colour))
    away[at] = least
  }
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
  let here = 0
  const isLike = (k: number) => {
    let square = 0
    for (let c = 0; c < 3; c++) square += ((data[k * 3 + c] ?? 0) - (data[here * 3 + c] ?? 0)) ** 2
    return square < step * step
  }
  // One function for all pixels: this loop decides what finding a card costs.
  const visit = (k: number) => {
    if (mask.data[k] === 1 && isLike(k)) reach(k)
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    here = at
    neighbours(at, mask, visit)
  }
  return mask
}

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
    lengthOf(quad, 0, 1) / lengthOf(quad, 3, 2),
    lengthOf(quad, 0, 3) / lengthOf(quad, 1, 2),
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
/** Steps of colour at the edge of a card, the likeliest first; 0 for what is unlike the background. */
const cardSteps = [0, 10, 18, 30]
/** A second card may lie in other light: with less of an edge. */
const otherSteps = [5, 7, ...cardSteps]
/** Steps at which a card is looked for that does not stand out from its table, or a part of which does. */
const weakSteps = [10, 7, 5]
/** Mean distance in pixels of a straight edge from a line. */
const straight = 0.5
/** Where the card takes up more of the picture, there is no room for another. */
const maxBesideOther = 0.7

/** The mask without the inside of a quadrilateral and the pixels around it; null when fewer than so many are left. */
function without({ data, width, height }: Mask, [a, b, c, d]: Quad, least: number): Mask | null {
  const rest: Mask = { data: data.slice(), width, height }
  const around = 4
  const sides = [a, b, c, d].map((from, k, all) => {
    const to = all[(k + 1) % 4] ?? a
    const long = Math.hypot(to.x - from.x, to.y - from.y)
    return { from, dx: (to.x - from.x) / long, dy: (to.y - from.y) / long }
  })
  // The corners may go round either way.
  const way = Math.sign(
    sides.reduce((sum, { from, dx, dy }) => sum + (c.x - from.x) * -dy + (c.y - from.y) * dx, 0)
  )
  let left = 0
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInside = sides.every(
      ({ from, dx, dy }) => ((y - from.y) * dx - (x - from.x) * dy) * way > -around
    )
    if (isInside) rest.data[at] = 0
    else left++
  }
  return left < least ? null : rest
}

const middleOf = (quad: Quad): Point => ({
  x: quad.reduce((sum, { x }) => sum + x / 4, 0),
  y: quad.reduce((sum, { y }) => sum + y / 4, 0),
})

/** A weak edge is crossed a pixel too late: the quadrilateral without the strip of table around it. */
function withoutStrip(quad: Quad): Quad {
  const middle = middleOf(quad)
  const { width, height } = sidesOf(quad)
  const [inX, inY] = [1 - 2 / width, 1 - 2 / height]
  const moved = ({ x, y }: Point): Point => ({
    x: middle.x + (x - middle.x) * inX,
    y: middle.y + (y - middle.y) * inY,
  })
  const [a, b, c, d] = quad
  return [moved(a), moved(b), moved(c), moved(d)]
}

type Candidate = { quad: Quad; off: number; next_size: number; next_is_strip: boolean }

/**
 * Finds the corners of the largest card on a downscaled image (about 480 pixels wide), and whether there may be another
 * card beside it. Returns null when no card stands out.
 */
export function findCard(colours: Colours): { quad: Quad; has_other: boolean } | null {
  const made = new Map<number, Mask>()
  const maskOf = (step: number) => {
    const mask =
      made.get(step) ?? (step === 0 ? unlikeBackground(colours) : enclosedByEdges(colours, step))
    made.set(step, mask)
    return mask
  }
  const cardOf = (mask: Mask): Candidate | null => {
    const largest = largestPart(mask)
    const found = largest && fourSides(largest.part)
    return largest && found && isCardLike(found.quad, largest.part, found.off)
      ? { ...largest, quad: inOrder(found.quad), off: found.off }
      : null
  }
  let best: Candidate | null = null
  for (const step of cardSteps) {
    const found = cardOf(maskOf(step))
    if (found && (!best || found.off < best.off)) best = found
    // Edges this straight are a card: the other masks are skipped.
    if (best && best.off < straight) break
  }
  const hasOther = ({ quad, next_size }: Candidate) => {
    const area = areaOf(quad)
    if (next_size > area * minOther) return true
    if (area > colours.width * colours.height * maxBesideOther) return false
    return otherSteps.some((step) => {
      const rest = without(maskOf(step), quad, area * minOther)
      const other = rest && cardOf(rest)
      return other !== null && areaOf(other.quad) > area * minOther
    })
  }
  const written = best ? writtenSides(colours, best.quad) : 0
  if (best && written === 0) return { quad: best.quad, has_other: hasOther(best) }
  // Perhaps a panel or the light part of a card: what encloses it, behind less of an edge, is the card.
  const encloses = (quad: Quad) =>
    !best || (areaOf(quad) > areaOf(best.quad) * 1.05 && isWithin(quad, middleOf(best.quad)))
  for (const step of weakSteps) {
    const found = cardOf(maskOf(step))
    const isWhole = found && found.off < straight && encloses(found.quad)
    if (isWhole && writtenSides(colours, found.quad) === 0)
      return { quad: withoutStrip(found.quad), has_other: hasOther(found) }
  }
  // Letters of a second card stand beside the first. Beside a panel they are of the same card: the picture is read whole.
  // Only one of a card is written around on three sides, and has a box beside it that is too long for a card.
  if (best?.next_is_strip && written > 2) return null
  return best && hasOther(best) ? { quad: best.quad, has_other: true } : null
}
