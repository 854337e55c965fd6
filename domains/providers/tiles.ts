import type { Box, Point } from '@numo/kit/geo.ts'

/** Range of consecutive tiles. `inner` ranges lie entirely in the area; rows of the others need an exact check. */
export type TileRange = { low: number; high: number; inner: boolean }

const perDegree = 20
const columns = 360 * perDegree
const rows = 180 * perDegree
const earthRadiusMetres = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Number of the map tile (1/20 degree) of a point; must match `app.tile` in the database. */
export const tileOf = ({ latitude, longitude }: Point): number =>
  rowOf(latitude) * columns + columnOf(longitude)

const rowOf = (latitude: number) =>
  Math.max(0, Math.min(Math.floor((latitude + 90) * perDegree), rows - 1))

const columnOf = (longitude: number) =>
  Math.min(Math.floor((longitude + 180) * perDegree), columns - 1)

/** Half the width, in degrees of longitude, of a circle at a latitude; null where the circle does not reach it. */
function halfWidth(centre: Point, angle: number, latitude: number): number | null {
  const across = Math.sin(angle / 2) ** 2 - Math.sin(radians(latitude - centre.latitude) / 2) ** 2
  if (across < 0) return null
  const narrow = Math.cos(radians(centre.latitude)) * Math.cos(radians(latitude))
  const squared = narrow < 1e-12 ? 1 : across / narrow
  return squared >= 1 ? 180 : (2 * Math.asin(Math.sqrt(squared)) * 180) / Math.PI
}

/** Latitude at which a circle is widest; 90 or -90 when it contains a pole. */
function widestAt({ latitude }: Point, angle: number): number {
  const sine = Math.sin(radians(latitude)) / Math.cos(angle)
  return sine >= 1 ? 90 : sine <= -1 ? -90 : (Math.asin(sine) * 180) / Math.PI
}

/** Returns the tile ranges that cover a circle, row by row. */
export function tilesOfCircle(centre: Point, metres: number): TileRange[] {
  const angle = metres / earthRadiusMetres
  const widest = widestAt(centre, angle)
  const reach = (angle * 180) / Math.PI
  const ranges: TileRange[] = []
  for (let row = rowOf(centre.latitude - reach); row <= rowOf(centre.latitude + reach); row++) {
    const south = row / perDegree - 90
    const north = south + 1 / perDegree
    const edges = [halfWidth(centre, angle, south), halfWidth(centre, angle, north)]
    const inside = south <= widest && widest <= north ? [halfWidth(centre, angle, widest)] : []
    const nearest = Math.max(south, Math.min(north, centre.latitude))
    const widths = [...edges, ...inside, halfWidth(centre, angle, nearest)]
    const outer = Math.max(...widths.map((width) => width ?? -1))
    if (outer < 0) continue
    const inner = Math.min(...edges.map((width) => width ?? -1))
    ranges.push(...rangesOfRow(row, centre.longitude, outer, inner))
  }
  return joined(ranges)
}

/** Ranges of one row: tiles cut by the circle on the left, tiles inside it, tiles cut on the right. */
function rangesOfRow(row: number, longitude: number, outer: number, inner: number): TileRange[] {
  if (inner >= 180) return [{ low: row * columns, high: (row + 1) * columns - 1, inner: true }]
  if (outer >= 180) return [{ low: row * columns, high: (row + 1) * columns - 1, inner: false }]
  const at = (degrees: number) => (longitude + degrees + 180) * perDegree
  const first = Math.floor(at(-outer))
  const last = Math.min(Math.floor(at(outer)), first + columns - 1)
  const firstInner = Math.ceil(at(-inner) + 1e-6)
  const lastInner = Math.floor(at(inner) - 1e-6) - 1
  if (inner < 0 || firstInner > lastInner) return wrapped(row, first, last, false)
  return [
    ...wrapped(row, first, firstInner - 1, false),
    ...wrapped(row, firstInner, lastInner, true),
    ...wrapped(row, lastInner + 1, last, false),
  ]
}

/** Converts a column range to tiles; wraps around at the date line. */
function wrapped(row: number, first: number, last: number, inner: boolean): TileRange[] {
  if (last < first) return []
  const shift = Math.floor(first / columns) * columns
  const [low, high] = [first - shift, last - shift]
  const range = (from: number, to: number) => ({
    low: row * columns + from,
    high: row * columns + to,
    inner,
  })
  if (high < columns) return [range(low, high)]
  return [range(low, columns - 1), range(0, high - columns)]
}

/** Returns the tile ranges that cover a box. */
export function tilesOfBox({ west, south, east, north }: Box): TileRange[] {
  const first = columnOf(west)
  const last = columnOf(east)
  const firstInner = Math.ceil((west + 180) * perDegree)
  const lastInner = last - 1
  const ranges: TileRange[] = []
  for (let row = rowOf(south); row <= rowOf(north); row++) {
    const isInner = row / perDegree - 90 >= south && (row + 1) / perDegree - 90 <= north
    if (!isInner || firstInner > lastInner) ranges.push(...wrapped(row, first, last, false))
    else
      ranges.push(
        ...wrapped(row, first, firstInner - 1, false),
        ...wrapped(row, firstInner, lastInner, true),
        ...wrapped(row, last, last, false)
      )
  }
  return joined(ranges)
}

/** Joins adjacent ranges and removes overlaps. */
function joined(ranges: TileRange[]): TileRange[] {
  const result: TileRange[] = []
  for (const range of ranges.toSorted((a, b) => a.low - b.low)) {
    const before = result.at(-1)
    const low = before ? Math.max(range.low, before.high + 1) : range.low
    if (low > range.high) continue
    if (before && before.inner === range.inner && before.high + 1 === low) before.high = range.high
    else result.push({ ...range, low })
  }
  return result
}
