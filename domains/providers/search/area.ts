import type { Box, Point } from '@numo/kit/geo.ts'
import type { SearchFields } from '../contract.ts'
import { tilesOfBox, tilesOfCircle, type TileRange } from '../tiles.ts'
import type { Values } from './values.ts'

/** Area of the map to search; distances are measured from its centre. */
export type Area =
  | { kind: 'circle'; centre: Point; metres: number }
  | { kind: 'box'; box: Box; centre: Point | null }

/**
 * Returns the search area: `bbox` takes precedence over `radius_km`, and `near` over the city as centre. Returns null (search everywhere)
 * without any of them.
 */
export function areaOf(
  { near, bbox, radius_km }: Pick<SearchFields, 'near' | 'bbox' | 'radius_km'>,
  city: Point | null
): Area | null {
  const from = near ?? city
  const centre = from && { latitude: from.latitude, longitude: from.longitude }
  if (bbox) return { kind: 'box', box: bbox, centre }
  return centre && { kind: 'circle', centre, metres: radius_km * 1000 }
}

const rangesOf = (area: Area): TileRange[] =>
  area.kind === 'circle' ? tilesOfCircle(area.centre, area.metres) : tilesOfBox(area.box)

/** True for areas over 100 square degrees (about 1,000 x 1,000 km at the equator), larger than any real search for a doctor. */
export function isTooLarge(area: Area): boolean {
  if (area.kind === 'circle') return false
  const { west, south, east, north } = area.box
  return (east - west) * (north - south) > 100
}

/** Returns an SQL condition that row `l` lies in the area. */
export function within(area: Area, values: Values): string {
  if (area.kind === 'circle') {
    const latitude = values.add(area.centre.latitude, 'float8')
    const longitude = values.add(area.centre.longitude, 'float8')
    const metres = values.add(area.metres, 'float8')
    return `app.distance_metres(${latitude}, ${longitude}, l.latitude, l.longitude) <= ${metres}`
  }
  const { west, south, east, north } = area.box
  const [w, e] = [values.add(west, 'float8'), values.add(east, 'float8')]
  const [s, n] = [values.add(south, 'float8'), values.add(north, 'float8')]
  return `l.longitude between ${w} and ${e} and l.latitude between ${s} and ${n}`
}

/** Returns an SQL source of the rows in the area, joined by map tile ranges; rows of tiles entirely inside skip the exact check. */
export function rowsOfArea(area: Area, values: Values): string {
  const ranges = rangesOf(area)
  const lows = ranges.map(({ low }) => low)
  const highs = ranges.map(({ high }) => high)
  const inners = ranges.map(({ inner }) => inner)
  const tiles = [
    values.add(lows, 'int[]'),
    values.add(highs, 'int[]'),
    values.add(inners, 'bool[]'),
  ].join(', ')
  return `unnest(${tiles}) as t (low, high, is_inner)
      join listing l on l.tile between t.low and t.high and (t.is_inner or ${within(area, values)})`
}
