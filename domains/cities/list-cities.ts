import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { fold } from '@numo/kit/text.ts'
import type { Context } from '../context.ts'
import { countryNamed } from './country-names.ts'
import { cityColumns, cityOf, type CityRow } from './city-row.ts'
import type { listCities as contract } from './contract.ts'

/** Misspellings are searched only when prefix matches are fewer than this. */
const enough = 3
/** A city with fewer doctors and facilities is offered with its neighbours. */
const few = 10
const neighbours = { max: 3, metres: 40_000 }

type MatchedCity = CityRow & { exact: boolean }

/**
 * Returns cities whose name in any known language starts with `q`, then towns with doctors near the one meant, then cities spelt similarly,
 * ordered by exact match, number of doctors and population. The name of a country returns its cities first, those with the most doctors
 * ahead. Without `q`, returns the cities with the most doctors.
 */
export async function listCities(
  { db }: Context,
  { q = '', country, with_providers, limit, locale }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  const text = fold(q)
  if (q !== '' && text === '') return { cities: [] }
  const narrowed = sql`
    ${country ? sql`and c.country = ${country}` : sql``}
    ${with_providers === 'true' ? sql`and n.city_id is not null` : sql``}`
  const named = country ? null : countryNamed(text)
  const found = named ? await busiest(named) : []
  const add = (more: CityRow[]) => {
    const known = new Set(found.map(({ id }) => id))
    found.push(...more.filter(({ id }) => !known.has(id)))
  }
  if (text === '') add(await busiest())
  else if (found.length < limit) {
    const matched = await byBeginning()
    add(matched)
    const [meant] = matched
    if (meant?.exact && !named && meant.doctors + meant.facilities < few) add(await near(meant))
    if (text.length >= 4 && found.length < Math.min(enough, limit)) add(await bySimilarity())
  }
  return { cities: found.slice(0, limit).map((row) => cityOf(row, locale)) }

  /** Towns with doctors around a city, nearest first. */
  async function near({ id, latitude, longitude }: CityRow) {
    const { rows } = await sql<CityRow>`
      select ${cityColumns} from city_count n join city c on c.id = n.city_id,
        lateral app.distance_metres(c.latitude, c.longitude, ${latitude}::float8, ${longitude}::float8) as metres
      where c.id <> ${id} and metres <= ${neighbours.metres} ${narrowed}
      order by metres, c.id limit ${neighbours.max}`.execute(db)
    return rows
  }

  async function busiest(of: string | null = null) {
    const inCountry = of ? sql`and c.country = ${of}` : sql``
    const from =
      with_providers === 'true'
        ? sql`city_count n join city c on c.id = n.city_id`
        : sql`city c left join city_count n on n.city_id = c.id`
    const { rows } = await sql<CityRow>`
      select ${cityColumns} from ${from} where true ${narrowed} ${inCountry}
      order by coalesce(n.doctors + n.facilities, 0) desc, c.population desc, c.id limit ${limit}`.execute(
      db
    )
    return rows
  }

  async function byBeginning() {
    const end = `${text}\u{10FFFF}`
    const { rows } = await sql<MatchedCity>`
      with hit as (
        select id, bool_or(exact) as exact from (
          select id, search_text = ${text} as exact from city
           where search_text >= ${text} and search_text < ${end}
          union all
          select city_id, search_text = ${text} from city_alias
           where search_text >= ${text} and search_text < ${end}) as both_tables (id, exact)
        group by id)
      select hit.exact, ${cityColumns} from hit join city c on c.id = hit.id
      left join city_count n on n.city_id = c.id
      where true ${narrowed}
      order by hit.exact desc, coalesce(n.doctors + n.facilities, 0) desc, c.population desc, c.id
      limit ${limit}`.execute(db)
    return rows
  }

  async function bySimilarity() {
    const { rows } = await sql<CityRow>`
      with hit as (
        select id, max(likeness) as likeness from (
          select id, similarity(search_text, ${text}) as likeness from city where search_text % ${text}
          union all
          select city_id, similarity(search_text, ${text}) from city_alias where search_text % ${text}
        ) as both_tables (id, likeness) group by id)
      select ${cityColumns} from hit join city c on c.id = hit.id
      left join city_count n on n.city_id = c.id
      where hit.likeness >= 0.4 ${narrowed}
      order by round(hit.likeness::numeric, 1) desc, coalesce(n.doctors + n.facilities, 0) desc,
               c.population desc, c.id
      limit ${limit}`.execute(db)
    return rows
  }
}
