import { greyOf, type Grey } from './grey.ts'

export type Point = { x: number; y: number }
/** Corners in the order top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]
/** 3 by 3 projective transformation, row-major: maps points of one plane to another. */
export type Homography = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

export const identity: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1]

export function apply(h: Homography, { x, y }: Point): Point {
  const w = h[6] * x + h[7] * y + h[8]
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w }
}

/** Matrix product: the result applies `second`, then `first`. */
export function compose(first: Homography, second: Homography): Homography {
  const cell = (row: number, column: number) =>
    [0, 1, 2].reduce((sum, k) => sum + (first[row * 3 + k] ?? 0) * (second[k * 3 + column] ?? 0), 0)
  return [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(1, 0),
    cell(1, 1),
    cell(1, 2),
    cell(2, 0),
    cell(2, 1),
    cell(2, 2),
  ]
}

/**
 * Solves linear equations by Gauss-Jordan elimination with partial pivoting. Returns null when the matrix is singular.
 */
function solve(rows: number[][]): number[] | null {
  const count = rows.length
  for (let column = 0; column < count; column++) {
    let best = column
    for (let row = column + 1; row < count; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row
    const pivot = rows[best]
    const other = rows[column]
    if (!pivot || !other || Math.abs(pivot[column] ?? 0) < 1e-12) return null
    rows[best] = other
    rows[column] = pivot
    for (let row = 0; row < count; row++) {
      const current = rows[row]
      if (row === column || !current) continue
      const factor = (current[column] ?? 0) / (pivot[column] ?? 1)
      for (let k = column; k <= count; k++)
        current[k] = (current[k] ?? 0) - factor * (pivot[k] ?? 0)
    }
  }
  return rows.map((row, k) => (row[count] ?? 0) / (row[k] ?? 1))
}

/** Returns whether three of the four points are collinear, or nearly. */
function isFlat(quad: Quad): boolean {
  const size = Math.max(...quad.map(({ x, y }) => Math.hypot(x - quad[0].x, y - quad[0].y)))
  return quad.some((a, k) => {
    const [b, c] = [quad[(k + 1) % 4] ?? a, quad[(k + 2) % 4] ?? a]
    const area = Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
    return area <= size * size * 1e-6
  })
}

/** Computes the homography that maps `from` to `to`. Returns null when three points of either are collinear. */
export function homographyOf(from: Quad, to: Quad): Homography | null {
  if (isFlat(from) || isFlat(to)) return null
  const rows = from.flatMap((p, k) => {
    const q = to[k] ?? p
    return [
      [p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, q.x],
      [0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, q.y],
    ]
  })
  const found = solve(rows)
  if (!found) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = found
  return [a, b, c, d, e, f, g, h, 1]
}

/** Corners of an image of that size, clockwise from the top left. */
export const cornersOf = (width: number, height: number): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
]

/**
 * Resamples an image with bilinear interpolation; `to_source` maps target pixels to source pixels. Points outside the
 * source take the brightness of the nearest edge.
 */
export function warp(source: Grey, to_source: Homography, width: number, height: number): Grey {
  const target = greyOf(width, height)
  const { data } = source
  const [right, bottom] = [source.width - 1, source.height - 1]
  const [a, b, c, d, e, f, g, h, i] = to_source
  // Plain numbers instead of points and pairs: this loop runs for each of two million pixels.
  for (let y = 0; y < height; y++) {
    const py = y + 0.5
    for (let x = 0; x < width; x++) {
      const px = x + 0.5
      const w = 1 / (g * px + h * py + i)
      const sx = Math.min(right, Math.max(0, (a * px + b * py + c) * w - 0.5))
      const sy = Math.min(bottom, Math.max(0, (d * px + e * py + f) * w - 0.5))
      const x0 = sx | 0
      const y0 = sy | 0
      const fx = sx - x0
      const fy = sy - y0
      const at = y0 * source.width + x0
      const next = x0 < right ? 1 : 0
      const below = y0 < bottom ? source.width : 0
      const top = (data[at] ?? 0) * (1 - fx) + (data[at + next] ?? 0) * fx
      const low = (data[at + below] ?? 0) * (1 - fx) + (data[at + below + next] ?? 0) * fx
      target.data[y * width + x] = top * (1 - fy) + low * fy + 0.5
    }
  }
  return target
}

/** Length of the side between two corners. */
export const lengthOf = (quad: Quad, from: number, to: number) =>
  Math.hypot((quad[to]?.x ?? 0) - (quad[from]?.x ?? 0), (quad[to]?.y ?? 0) - (quad[from]?.y ?? 0))

/** Mean width and mean height of a quadrilateral, in pixels. */
export const sidesOf = (quad: Quad) => ({
  width: (lengthOf(quad, 0, 1) + lengthOf(quad, 3, 2)) / 2,
  height: (lengthOf(quad, 0, 3) + lengthOf(quad, 1, 2)) / 2,
})

/** Whether a point lies inside a quadrilateral whose corners go clockwise. */
export const isWithin = (quad: Quad, { x, y }: Point) =>
  quad.every((from, k) => {
    const to = quad[(k + 1) % 4] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0
  })
