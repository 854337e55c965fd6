import { CompiledQuery } from 'kysely'
import type { Point } from '@numo/kit/geo.ts'
import type { CityRow } from '../../cities/city-row.ts'
import type { Db } from '../../context.ts'
import { conditionsOf } from './conditions.ts'
import { countEach } from './loosen.ts'
import type { Search } from './search.ts'
import { Values } from './values.ts'

type Candidate = CityRow & { distance: number }

/** Number of nearest cities to try: a provider may be far from the centre of its city. */
const maxCandidates = 5
/** Up to this many matches, sorting them by distance is faster than looking for some in one city after the other. */
const fewMatches = 2_000

const centreOf = ({ area }: Search): Point | null => {
  if (!area || area.centre || area.kind === 'circle') return area?.centre ?? null
  const { west, south, east, north } = area.box
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

/**
 * Returns the nearest city around which the search has results, of the number it has anywhere, or null. Rare matches are found by index and
 * sorted by distance; for common ones the nearest cities are counted.
 */
export async function nearestWithSome(
  db: Db,
  search: Search,
  anywhere: number,
  radius_km: number
): Promise<{ city: CityRow; distance_metres: number; total: number } | null> {
  const centre = centreOf(search)
  if (!centre || anywhere === 0) return null
  const candidates = await candidatesOf(db, search, anywhere <= fewMatches, centre)
  const totals = await countEach(
    db,
    candidates.map(({ id, latitude, longitude }) => ({
      key: id,
      search: {
        ...search,
        area: { kind: 'circle', centre: { latitude, longitude }, metres: radius_km * 1000 },
      },
    }))
  )
  for (const { distance, ...city } of candidates) {
    const total = totals.find(({ key }) => key === city.id)?.total ?? 0
    if (total > 0) return { city, distance_metres: Math.round(distance), total }
  }
  return null
}

async function candidatesOf(
  db: Db,
  search: Search,
  isRare: boolean,
  centre: Point
): Promise<Candidate[]> {
  const values = new Values()
  const fits = conditionsOf({ ...search, area: null }, values)
  const latitude = values.add(centre.latitude, 'float8')
  const longitude = values.add(centre.longitude, 'float8')
  const distanceTo = (row: 'l' | 'c') =>
    `app.distance_metres(${latitude}, ${longitude}, ${row}.latitude, ${row}.longitude)`
  const nearest = isRare
    ? `select l.city_id from listing l where ${fits} and l.city_id is not null
        group by l.city_id order by min(${distanceTo('l')}) limit ${maxCandidates}`
    : `select c.id as city_id
         from (select c.id, ${distanceTo('c')} as distance
                 from city_count n join city c on c.id = n.city_id order by distance offset 0) c
        where exists (select from listing l where l.city_id = c.id and ${fits})
        limit ${maxCandidates}`
  const text = `
    select c.id, c.name, c.name_es, c.country, c.region_code, c.latitude, c.longitude, c.time_zone,
           coalesce(n.doctors, 0) as doctors, coalesce(n.facilities, 0) as facilities,
           ${distanceTo('c')} as distance
      from (${nearest}) nearest
      join city c on c.id = nearest.city_id
      left join city_count n on n.city_id = c.id
     order by distance, c.id`
  const { rows } = await db.executeQuery<Candidate>(CompiledQuery.raw(text, values.list))
  return rows
}
