import type { Box, Point } from '@numo/kit/geo.ts'
import { boundsOf, projection, type Camera, type Pixel, type Size } from './camera.ts'
import { cellDegrees, type Cell } from './cell.ts'

/** A cell at its column and row; `cell` is null where the world has nothing but water. */
export type PlacedCell = { x: number; y: number; cell: Cell | null }

/** SVG path data in pixels of the view. */
export type GroundPaths = { water: string; land: string; coast: string; borders: string }

type Position = readonly [number, number]
type Line = readonly Position[]

/** Views on each side of the visible one that are drawn as well, so that dragging shows no gaps. */
const margin = 1

/**
 * Returns the ground of the cells. Water is a rectangle for each loaded cell below the land of that cell: where no cell
 * is loaded there is neither, and the colour of land shows.
 */
export function groundPaths(cells: readonly PlacedCell[], camera: Camera, size: Size): GroundPaths {
  const at = projection(camera, size)
  const seen = widened(boundsOf(camera, size))
  const near = cells.filter((cell) => isNear(rectangleOf(cell), seen))
  const area = (ring: Line) => (isNear(ring, seen) ? areaPath(ring, at) : '')
  return {
    water: near.map((cell) => area(rectangleOf(cell))).join(''),
    land: near.flatMap(({ cell }) => cell?.land.flat().map(area) ?? []).join(''),
    coast: near
      .flatMap(({ cell }) => cell?.land.flat().map((ring) => linePath(ring, at, seen)) ?? [])
      .join(''),
    borders: near
      .flatMap(({ cell }) => cell?.borders.map((line) => linePath(line, at, seen)) ?? [])
      .join(''),
  }
}

function widened({ west, south, east, north }: Box): Box {
  const [x, y] = [(east - west) * margin, (north - south) * margin]
  return { west: west - x, south: south - y, east: east + x, north: north + y }
}

function rectangleOf({ x, y }: PlacedCell): Line {
  const [west, south] = [x * cellDegrees, y * cellDegrees]
  const [east, north] = [west + cellDegrees, south + cellDegrees]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** Returns true when the bounding box of a line overlaps a box. */
function isNear(line: Line, { west, south, east, north }: Box): boolean {
  const sides = { west: true, south: true, east: true, north: true }
  for (const [x, y] of line) {
    sides.west &&= x < west
    sides.east &&= x > east
    sides.south &&= y < south
    sides.north &&= y > north
  }
  return !sides.west && !sides.east && !sides.south && !sides.north
}

type Projection = (point: Point) => Pixel
const tenths = (value: number) => Math.round(value * 10) / 10

function areaPath(ring: Line, at: Projection): string {
  const parts: string[] = []
  let last: Pixel | undefined
  for (const [longitude, latitude] of ring) {
    const next = at({ longitude, latitude })
    // Less than half a pixel cannot be seen.
    if (last && Math.abs(next.x - last.x) < 0.5 && Math.abs(next.y - last.y) < 0.5) continue
    last = next
    parts.push(`${tenths(next.x)} ${tenths(next.y)}`)
  }
  return parts.length > 2 ? `M${parts.join('L')}Z` : ''
}

/** Returns the visible pieces of a line, without the edges of cells, along which the build cut it. */
function linePath(line: Line, at: Projection, seen: Box): string {
  let path = ''
  let isDrawing = false
  for (const [place, to] of line.entries()) {
    const from = line[place - 1]
    if (!from || isEdge(from, to) || !isNear([from, to], seen)) {
      isDrawing = false
      continue
    }
    const pixelOf = ([longitude, latitude]: Position) => {
      const { x, y } = at({ longitude, latitude })
      return `${tenths(x)} ${tenths(y)}`
    }
    path += isDrawing ? `L${pixelOf(to)}` : `M${pixelOf(from)}L${pixelOf(to)}`
    isDrawing = true
  }
  return path
}

const isEdge = ([x0, y0]: Position, [x1, y1]: Position) =>
  (x0 === x1 && x0 % cellDegrees === 0) || (y0 === y1 && y0 % cellDegrees === 0)
