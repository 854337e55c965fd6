import type { CursorPosition } from './cursor.ts'
import { firstInsurerKey, firstLanguageKey } from '../../listing-keys.ts'
import type { Search } from './search.ts'
import type { Values } from './values.ts'

/** The order of results: distance (or how well the name fits), evidence, name, id. */
export const order = 'distance, rank, name_key, provider_id'

/** With a centre: metres to 100 m. Without: names exactly as typed before beginnings and look-alikes. */
export function distanceOf({ area, name }: Search, values: Values): string {
  if (!area?.centre)
    return name
      ? `case when name_words @@ ${values.add(name.exact, 'tsquery')} then 0 else 1 end`
      : '0'
  const latitude = values.add(area.centre.latitude, 'float8')
  const longitude = values.add(area.centre.longitude, 'float8')
  return `(round(app.distance_metres(${latitude}, ${longitude}, latitude, longitude) / 100) * 100)::int`
}

/** Confirmed acceptance first: of the chosen networks, of any when none is chosen. */
export const rankOf = (networks: string) =>
  `(not confirmed_networks && coalesce(${networks}, confirmed_networks))::int`

/** What comes after a place in the order. */
export function afterPlace(after: CursorPosition | null, values: Values): string {
  if (!after) return ''
  const { distance, rank, name_key, provider_id } = after
  const place = [
    values.add(distance, 'int'),
    values.add(rank, 'int'),
    values.add(name_key, 'text'),
    values.add(provider_id, 'uuid'),
  ]
  return `where (${order}) > (${place.join(', ')})`
}

/**
 * Pairs of a key and a provider, each once, as one number. Sorted and not hashed: the planner takes every
 * area for a large one and would make large hash tables.
 */
export const distinctCodes = (key: string, from: string) =>
  `select distinct on (code) (${key}::bigint << 32) | provider_no as code from ${from} order by code`

/** The page and the facets as columns of the answer, from the tables `page` and `facet (key, n)`. */
export const pageAndFacets = `
  (select coalesce(jsonb_agg(jsonb_build_object('provider_id', provider_id, 'pair_id', provider_location_id,
            'distance', distance, 'rank', rank, 'name_key', name_key) order by ${order}), '[]') from page) as hits,
  (select coalesce(jsonb_agg(jsonb_build_array(key, n, g.code, c.slug, c.name)), '[]') from facet
     left join language g on key < ${firstInsurerKey} and g.serial_no = key - ${firstLanguageKey}
     left join insurance_company c on c.serial_no = key - ${firstInsurerKey}) as facets`
