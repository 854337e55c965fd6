import type { Point, Quad } from './homography.ts'

/** Binary image: 1 inside, 0 outside, row-major. */
export type Mask = { data: Uint8Array; width: number; height: number }

/** Calls `visit` for each of the up to four neighbours of a pixel. */
export function neighbours(at: number, { width, height }: Mask, visit: (next: number) => void) {
  const x = at % width
  if (x > 0) visit(at - 1)
  if (x < width - 1) visit(at + 1)
  if (at >= width) visit(at - width)
  if (at < width * (height - 1)) visit(at + width)
}

/** What is longer than this is no card, but may be a box on one. */
const longestCard = 3

function ratioOf(label: Int32Array, name: number, width: number): number {
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0]
  for (let at = 0; at < label.length; at++) {
    if (label[at] !== name) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  return Math.max(wide, tall) / Math.min(wide, tall)
}

/**
 * Returns the largest connected component with its holes filled, the size in pixels of the next largest, and whether that
 * is a strip. Returns null when nothing is marked.
 */
export function largestPart(
  mask: Mask
): { part: Mask; next_size: number; next_is_strip: boolean } | null {
  const { data, width, height } = mask
  const label = new Int32Array(data.length)
  let [best, bestSize, second, next_size, next] = [0, 0, 0, 0, 0]
  const spread = (start: number, name: number, belongs: (at: number) => boolean) => {
    const open = [start]
    label[start] = name
    let size = 0
    const visit = (k: number) => {
      if (label[k] !== 0 || !belongs(k)) return
      label[k] = name
      open.push(k)
    }
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      size++
      neighbours(at, mask, visit)
    }
    return size
  }
  for (let at = 0; at < data.length; at++) {
    if (data[at] !== 1 || label[at] !== 0) continue
    const size = spread(at, ++next, (k) => data[k] === 1)
    if (size > bestSize) [best, bestSize, second, next_size] = [next, size, best, bestSize]
    else if (size > next_size) [second, next_size] = [next, size]
  }
  if (best === 0) return null
  const next_is_strip = second > 0 && ratioOf(label, second, width) > longestCard
  // Background pixels that a flood fill from the border does not reach are holes.
  const part = label.map((name) => (name === best ? 1 : 0))
  label.set(part)
  const outside = (at: number) => {
    if (label[at] === 0) spread(at, 2, (k) => part[k] === 0)
  }
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(outside)
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(outside)
  // `from` goes through an iterator, which takes longer than all the rest.
  const whole = new Uint8Array(label.length)
  for (let at = 0; at < label.length; at++) whole[at] = label[at] === 2 ? 0 : 1
  return { part: { width, height, data: whole }, next_size, next_is_strip }
}

/** Contour: marked pixels that have an unmarked neighbour or lie on the border of the image. */
function rimOf(mask: Mask): Point[] {
  const points: Point[] = []
  mask.data.forEach((value, at) => {
    if (value === 0) return
    let count = 0
    neighbours(at, mask, (k) => void (count += mask.data[k] ?? 0))
    if (count < 4) points.push({ x: at % mask.width, y: Math.floor(at / mask.width) })
  })
  return points
}

const cross = (o: Point, a: Point, b: Point) =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

/** Convex hull, clockwise on screen (monotone chain). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (from: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of from) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)]
        if (!a || !b || cross(a, b, point) > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

export const areaOf = (corners: readonly Point[]) =>
  Math.abs(
    corners.reduce((sum, p, k) => {
      const q = corners[(k + 1) % corners.length] ?? p
      return sum + p.x * q.y - q.x * p.y
    }, 0)
  ) / 2

/** Returns the four hull points that span the largest area, from at most about 90 hull points. */
function widestFour(hull: readonly Point[]): Quad | null {
  const every = Math.max(1, Math.floor(hull.length / 90))
  const points = hull.filter((_, k) => k % every === 0)
  let best: Quad | null = null
  let bestArea = 0
  const farthest = (from: Point, to: Point, start: number, end: number) => {
    let found: Point | null = null
    let largest = 0
    for (let k = start; k < end; k++) {
      const point = points[k % points.length]
      const away = point ? Math.abs(cross(from, to, point)) : 0
      if (point && away > largest) [found, largest] = [point, away]
    }
    return { found, largest }
  }
  points.forEach((a, i) =>
    points.slice(i + 2).forEach((c, offset) => {
      const k = i + 2 + offset
      const one = farthest(a, c, i + 1, k)
      const other = farthest(a, c, k + 1, i + points.length)
      if (!one.found || !other.found || one.largest + other.largest <= bestArea) return
      best = [a, one.found, c, other.found]
      bestArea = one.largest + other.largest
    })
  )
  return best
}

type Line = { at: Point; along: Point; off: number }

/** Fits a line by orthogonal regression after discarding the worst fifth of the points. */
function lineThrough(points: readonly Point[]): Line | null {
  const fit = (some: readonly Point[]): Line => {
    const at = {
      x: some.reduce((sum, { x }) => sum + x, 0) / some.length,
      y: some.reduce((sum, { y }) => sum + y, 0) / some.length,
    }
    let [xx, xy, yy] = [0, 0, 0]
    for (const { x, y } of some) {
      xx += (x - at.x) ** 2
      xy += (x - at.x) * (y - at.y)
      yy += (y - at.y) ** 2
    }
    const angle = Math.atan2(2 * xy, xx - yy) / 2
    return { at, along: { x: Math.cos(angle), y: Math.sin(angle) }, off: 0 }
  }
  const offOf = ({ at, along }: Line, { x, y }: Point) =>
    Math.abs((x - at.x) * along.y - (y - at.y) * along.x)
  if (points.length < 8) return null
  const first = fit(points)
  const kept = points
    .toSorted((a, b) => offOf(first, a) - offOf(first, b))
    .slice(0, Math.ceil(points.length * 0.8))
  const line = fit(kept)
  return { ...line, off: kept.reduce((sum, p) => sum + offOf(line, p), 0) / kept.length }
}

function intersectionOf(one: Line, other: Line): Point | null {
  const turn = one.along.x * other.along.y - one.along.y * other.along.x
  if (Math.abs(turn) < 0.2) return null
  const [dx, dy] = [other.at.x - one.at.x, other.at.y - one.at.y]
  const t = (dx * other.along.y - dy * other.along.x) / turn
  return { x: one.at.x + t * one.along.x, y: one.at.y + t * one.along.y }
}

/**
 * Fits four straight sides to a marked component and returns their intersections, so that rounded corners do not
 * matter. Returns null when it has no such sides. `off` is the mean distance of the contour from the worst side, in
 * pixels.
 */
export function fourSides(part: Mask): { quad: Quad; off: number } | null {
  const rim = rimOf(part)
  const four = widestFour(hullOf(rim))
  if (!four) return null
  const sides = four.map((from, k) => {
    const to = four[(k + 1) % 4] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const near = rim.filter((p) => {
      const along = ((p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y)) / length
      const off = Math.abs(cross(from, to, p)) / length
      return along > length * 0.15 && along < length * 0.85 && off < Math.max(4, length * 0.08)
    })
    // A side needs visible contour along at least half of its length.
    return near.length < length * 0.5 ? null : lineThrough(near)
  })
  const [top, right, bottom, left] = sides
  if (!top || !right || !bottom || !left) return null
  const corners = [
    intersectionOf(left, top),
    intersectionOf(top, right),
    intersectionOf(right, bottom),
    intersectionOf(bottom, left),
  ]
  const [a, b, c, d] = corners
  if (!a || !b || !c || !d) return null
  return { quad: [a, b, c, d], off: Math.max(top.off, right.off, bottom.off, left.off) }
}
