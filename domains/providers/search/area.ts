import type { Box, Point } from '@numo/kit/geo.ts'
import type { SearchFields } from '../contract.ts'
import { tilesOfBox, tilesOfCircle, type TileRange } from '../tiles.ts'
import type { Values } from './values.ts'

/** The part of the map that is searched; distances are from its centre. */
export type Area =
  | { kind: 'circle'; centre: Point; metres: number }
  | { kind: 'box'; box: Box; centre: Point | null }

/** A part of the map wins over a radius, a point over a city as the centre; without any, everywhere. */
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

/** So large (about 1,000 x 1,000 km at the equator) that nobody looks for a doctor in all of it. */
export function isVast(area: Area): boolean {
  if (area.kind === 'circle') return false
  const { west, south, east, north } = area.box
  return (east - west) * (north - south) > 100
}

/** Where a row lies in the area, as a condition on `l`. */
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

/** Every row of the area, found through the tiles it covers; whole tiles need no look at each row. */
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
