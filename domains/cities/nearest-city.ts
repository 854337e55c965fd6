import { distanceMetres, type Point } from '@numo/kit/geo.ts'
import { fold } from '@numo/kit/text.ts'
import type { Db } from '../context.ts'

export type NearCity = { id: string; time_zone: string }
export type Candidate = Point & { id: string; population: number; names: readonly string[] }

/** Beyond this a place belongs to no city. */
const farthestMetres = 200_000
/** A place that names its city is believed this far from the city's centre. */
const namedWithinMetres = 60_000

/** How far a city reaches: about its built-up radius; 26 km for twelve million people. */
const reachMetres = (population: number) => Math.max(1_000, 7.5 * Math.sqrt(population))

/**
 * The city people would search for this place in: the one it names when that is near, else the one whose
 * reach it lies deepest in, so that a borough does not win over its metropolis. Nothing beyond 200 km.
 */
export function chooseCity<C extends Candidate>(
  at: Point,
  cities: Iterable<C>,
  named?: string
): C | null {
  const name = named ? fold(named) : ''
  let best: C | null = null
  let least = Infinity
  for (const city of cities) {
    const metres = distanceMetres(at, city)
    if (metres > farthestMetres) continue
    const isNamed = name !== '' && metres <= namedWithinMetres && city.names.includes(name)
    const outside = metres - reachMetres(city.population)
    const score = isNamed ? outside - 1e6 : outside
    if (score < least || (score === least && best !== null && city.id < best.id)) {
      best = city
      least = score
    }
  }
  return best
}

const cell = (latitude: number, longitude: number) =>
  (Math.floor(latitude) + 90) * 360 + ((((Math.floor(longitude) + 180) % 360) + 360) % 360)

/**
 * Reads all cities once (about 30 MB while it is kept) and answers for any number of places, without
 * asking the database again, which city each belongs to. `named` is the city of its postal address.
 */
export async function nearestCityFinder(
  db: Db
): Promise<(at: Point, named?: string) => NearCity | null> {
  const rows = await db
    .selectFrom('city as c')
    .leftJoin('city_alias as a', 'a.city_id', 'c.id')
    .groupBy('c.id')
    .select(['c.id', 'c.latitude', 'c.longitude', 'c.population', 'c.time_zone', 'c.search_text'])
    .select(({ fn }) => fn.agg<(string | null)[]>('array_agg', ['a.search_text']).as('aliases'))
    .execute()
  const cells = new Map<number, (Candidate & NearCity)[]>()
  for (const { search_text, aliases, ...row } of rows) {
    const names = [search_text, ...aliases.filter((alias) => alias !== null)]
    const key = cell(row.latitude, row.longitude)
    const inCell = cells.get(key)
    const city = { ...row, names }
    if (inCell) inCell.push(city)
    else cells.set(key, [city])
  }
  return (at, named) => {
    for (const degrees of [1, 2]) {
      const found = chooseCity(at, around(cells, at, degrees), named)
      if (found) return { id: found.id, time_zone: found.time_zone }
    }
    return null
  }
}

/** Everything in the cells around a point; cells grow narrow towards the poles, so more of them count. */
function* around<C>(
  cells: ReadonlyMap<number, C[]>,
  { latitude, longitude }: Point,
  degrees: number
) {
  const polar = Math.min(85, Math.abs(latitude) + degrees)
  const across = Math.min(180, Math.ceil(degrees / Math.cos((polar * Math.PI) / 180)))
  for (let north = -degrees; north <= degrees; north++)
    for (let east = -across; east <= across; east++)
      yield* cells.get(cell(latitude + north, longitude + east)) ?? []
}
