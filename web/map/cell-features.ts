import type { Feature, FeatureCollection } from 'geojson'
import type { Locale } from '@numo/kit/locales.ts'
import { cellDegrees, type Cell, type CityPoint } from './cell.ts'

/** A cell at its column and row; `cell` is null where the world has nothing but water. */
export type PlacedCell = { x: number; y: number; cell: Cell | null }

export const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

/**
 * Returns the ground of the cells: water as a rectangle for each cell, and its land. Both belong to one collection, so
 * that the map never shows the water of a cell before its land.
 */
export const groundOf = (cells: readonly PlacedCell[]): FeatureCollection =>
  collection(
    cells.flatMap(({ x, y, cell }): Feature[] => [
      {
        type: 'Feature',
        properties: { kind: 'water' },
        geometry: { type: 'Polygon', coordinates: [rectangleOf(x, y)] },
      },
      ...(cell
        ? [
            {
              type: 'Feature',
              properties: { kind: 'land' },
              geometry: { type: 'MultiPolygon', coordinates: cell.land },
            } satisfies Feature,
            {
              type: 'Feature',
              properties: { kind: 'border' },
              geometry: { type: 'MultiLineString', coordinates: cell.borders },
            } satisfies Feature,
          ]
        : []),
    ])
  )

function rectangleOf(x: number, y: number): [number, number][] {
  const [west, south] = [x * cellDegrees, y * cellDegrees]
  const [east, north] = [west + cellDegrees, south + cellDegrees]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

/** Returns a name of the map: of a town, in the reader's language, or of a part of town. */
export const placeOf = (
  [name, x, y, population, spanish]: CityPoint,
  locale: Locale,
  kind: 'town' | 'area'
): Feature => ({
  type: 'Feature',
  properties: {
    name: locale === 'es' ? (spanish ?? name) : name,
    kind,
    rank: Math.log10(population),
  },
  geometry: { type: 'Point', coordinates: [x, y] },
})
