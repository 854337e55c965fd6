import type { CursorPosition } from './cursor.ts'
import { firstInsurerKey, firstLanguageKey } from '../../listing-keys.ts'
import type { Search } from './search.ts'
import type { Values } from './values.ts'

/** Sort key of results: distance (or how well the name matches), evidence, name, id. */
export const order = 'distance, rank, name_key, provider_id'

/**
 * SQL expression of the first sort key. With a centre: metres rounded to 100 m. Without: 0 for names exactly as typed, 1 for prefix matches
 * and corrections.
 */
export function distanceOf({ area, name }: Search, values: Values): string {
  if (!area?.centre)
    return name
      ? `case when name_words @@ ${values.add(name.exact, 'tsquery')} then 0 else 1 end`
      : '0'
  const latitude = values.add(area.centre.latitude, 'float8')
  const longitude = values.add(area.centre.longitude, 'float8')
  return `(round(app.distance_metres(${latitude}, ${longitude}, latitude, longitude) / 100) * 100)::int`
}

/** SQL expression that sorts confirmed acceptance first: in the chosen networks, or in any network when none is chosen. */
export const rankOf = (networks: string) =>
  `(not confirmed_networks && coalesce(${networks}, confirmed_networks))::int`

/** SQL `where` clause of keyset pagination; empty on the first page. */
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
 * SQL for distinct pairs of key and provider, encoded as one bigint. Sorts instead of hashing: the planner overestimates every area and
 * would allocate large hash tables.
 */
export const distinctCodes = (key: string, from: string) =>
  `select distinct on (code) (${key}::bigint << 32) | provider_no as code from ${from} order by code`

/** SQL output column `hits`, from the CTE `page`. */
export const pageList = `
  (select coalesce(jsonb_agg(jsonb_build_object('provider_id', provider_id, 'pair_id', provider_location_id,
            'distance', distance, 'rank', rank, 'name_key', name_key) order by ${order}), '[]') from page) as hits`

/** SQL output column `facets`, from the CTE `facet (key, n)`. */
export const facetList = `
  (select coalesce(jsonb_agg(jsonb_build_array(key, n, g.code, c.slug, c.name)), '[]') from facet
     left join language g on key < ${firstInsurerKey} and g.serial_no = key - ${firstLanguageKey}
     left join insurance_company c on c.serial_no = key - ${firstInsurerKey}
    where n > 0) as facets`
