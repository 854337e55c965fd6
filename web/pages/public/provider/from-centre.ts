import { compassPoint, distanceMetres } from '@numo/kit/geo.ts'
import type { PageContext } from '../../../site/page.ts'
import type { Location } from './provider-data.ts'

/** Nearer than this many metres to its centre, a location is in the centre of its city. */
const centreMetres = 500

type Placed = Pick<Location, 'position' | 'city_centre' | 'city_name'>

/**
 * Returns how far from the centre of its city a location is, and in which direction; null when its position or its city
 * is unknown.
 */
export function directionFromCentre(
  { position, city_centre, city_name }: Placed,
  { t, formats }: Pick<PageContext, 't' | 'formats'>
): string | null {
  if (!position || !city_centre || !city_name) return null
  const metres = Math.round(distanceMetres(city_centre, position) / 100) * 100
  if (metres < centreMetres) return t('provider.places.in_centre', { city: city_name })
  return t('provider.places.from_centre', {
    distance: formats.distance(metres),
    direction: t(`provider.places.compass.${compassPoint(city_centre, position)}`),
    city: city_name,
  })
}
