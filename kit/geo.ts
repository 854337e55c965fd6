export type Point = { latitude: number; longitude: number }
export type Box = { west: number; south: number; east: number; north: number }

const earthRadiusMetres = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine formula, mean earth radius). */
export function distanceMetres(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude)
  const dLon = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Returns the smallest bounding box of all points within `radiusMetres` of `centre`; clamped at the poles. */
export function boxAround(centre: Point, radiusMetres: number): Box {
  const dLat = (radiusMetres / earthRadiusMetres) * (180 / Math.PI)
  const cos = Math.max(0.01, Math.cos(radians(centre.latitude)))
  const dLon = Math.min(180, dLat / cos)
  return {
    west: centre.longitude - dLon,
    south: Math.max(-90, centre.latitude - dLat),
    east: centre.longitude + dLon,
    north: Math.min(90, centre.latitude + dLat),
  }
}

/** The eight points of the compass, clockwise from north. */
export const compassPoints = [
  'north',
  'north_east',
  'east',
  'south_east',
  'south',
  'south_west',
  'west',
  'north_west',
] as const
export type CompassPoint = (typeof compassPoints)[number]

/** Returns the compass point nearest to the initial great-circle bearing from `from` to `to`. */
export function compassPoint(from: Point, to: Point): CompassPoint {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const dLon = radians(to.longitude - from.longitude)
  const bearing = Math.atan2(
    Math.sin(dLon) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(dLon)
  )
  const eighth = Math.round((bearing / (2 * Math.PI)) * 8 + 8) % 8
  return compassPoints[eighth] ?? 'north'
}
