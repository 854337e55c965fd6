import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Maximum plausible distance in metres between a position and the city of its address; positions beyond it are rejected. */
const maxDistance = 100_000
/** Maximum distance in metres at which the address's city is the search city; beyond it the nearest city is used. */
const nearby = 50_000
/** Grid cells per degree; the nearest city is searched in a position's cell and the 8 around it. */
const cells = 5

const metres = (a: string, b: string) => sql`app.distance_metres(
  ${sql.ref(`${a}.latitude`)}, ${sql.ref(`${a}.longitude`)}, ${sql.ref(`${b}.latitude`)}, ${sql.ref(`${b}.longitude`)})`

/**
 * Creates `import_map` from `import_location`: the accepted position, search city and time zone of each place. A position far from the city
 * or state of its own address is usually a geocoder's fallback (often the centre of the country); it is dropped and the city used instead.
 */
export async function placeOnMap(tx: Tx): Promise<void> {
  await findTowns(tx)
  await findNearestCities(tx)
  await flagDoubtfulPositions(tx)
  await sql`
    create temporary table import_map on commit drop as
    select i.ref, case when j.is_believed then i.latitude end as latitude,
           case when j.is_believed then i.longitude end as longitude,
           case when not j.is_believed or ${metres('i', 't')} <= ${sql.lit(nearby)} then t.id
                else coalesce(n.id, t.id) end as city_id,
           coalesce(case when j.is_believed then coalesce(i.time_zone, n.time_zone) end, t.time_zone,
             z.time_zone, 'UTC') as time_zone
      from import_location i
      left join import_town t on (t.city_key, t.country, coalesce(t.region, ''))
                               = (i.city_key, i.country, coalesce(i.region, ''))
      left join import_nearest n on (n.latitude, n.longitude) = (i.latitude, i.longitude)
      left join import_zone z on (z.country, coalesce(z.region, '')) = (i.country, coalesce(i.region, ''))
      left join import_doubt d on (d.latitude, d.longitude, d.country, coalesce(d.region, ''))
                                = (i.latitude, i.longitude, i.country, coalesce(i.region, ''))
      cross join lateral (select
        i.latitude is not null and case
          when t.id is not null then ${metres('i', 't')} <= ${sql.lit(maxDistance)}
          else coalesce(d.is_believed, true) end as is_believed) j`.execute(tx)
  await sql`analyze import_map`.execute(tx)
}

/**
 * Creates `import_town` (the largest city with the address's name in the state or country) and `import_zone` (the time zone to use when no
 * city is known).
 */
async function findTowns(tx: Tx) {
  await sql`
    create temporary table import_region on commit drop as
    select country, region from (select distinct country, region from import_location) given
     where exists (select from city c where c.country = given.country and c.region_code = given.region)`.execute(
    tx
  )
  await sql`
    create temporary table import_town on commit drop as
    select given.*, r.region is not null as is_region_known, c.id, c.latitude, c.longitude, c.time_zone
      from (select distinct city_key, country, region from import_location) given
      left join import_region r using (country, region)
      left join lateral (
        select c.* from city c
         where c.id in (select id from city where search_text = given.city_key
                        union all
                        select city_id from city_alias where search_text = given.city_key)
           and c.country = given.country and (r.region is null or c.region_code = given.region)
         order by c.population desc, c.id limit 1) c on true`.execute(tx)
  await sql`
    create temporary table import_zone on commit drop as
    select distinct on (t.country, t.region) t.country, t.region, c.time_zone
      from (select distinct country, region, is_region_known from import_town where id is null) t
      join city c on c.country = t.country and (c.region_code = t.region or not t.is_region_known)
     order by t.country, t.region, c.population desc, c.id`.execute(tx)
  await sql`analyze import_town, import_zone`.execute(tx)
}

/** Creates `import_nearest`: the city nearest to each position, within two cells, otherwise within two degrees. */
async function findNearestCities(tx: Tx) {
  await sql`
    create temporary table import_position on commit drop as
    select distinct latitude, longitude from import_location where latitude is not null`.execute(tx)
  await sql`analyze import_position`.execute(tx)
  const row = (table: string) =>
    sql`floor(${sql.ref(`${table}.latitude`)} * ${sql.lit(cells)})::integer`
  const column = (table: string) =>
    sql`floor(${sql.ref(`${table}.longitude`)} * ${sql.lit(cells)})::integer`
  // Planar distance is precise enough for ranking; the low 32 bits carry the city's id.
  const rank = sql`(sqrt(((c.latitude - p.latitude) * 111195) ^ 2
    + ((c.longitude - p.longitude) * 111195 * cos(radians(p.latitude))) ^ 2)::bigint << 32) | c.geonames_id`
  await sql`
    create temporary table import_nearest on commit drop as
    select found.latitude, found.longitude, c.id, c.country, c.region_code, c.time_zone
      from (
        select p.latitude, p.longitude, coalesce(min(${rank}), (
                 select min(${rank}) from city c
                  where c.latitude between p.latitude - 2 and p.latitude + 2
                    and c.longitude between p.longitude - 2 and p.longitude + 2)) as rank
          from import_position p
          cross join generate_series(-1, 1) as south (step) cross join generate_series(-1, 1) as west (step)
          left join city c on ${row('c')} = ${row('p')} + south.step
                          and ${column('c')} = ${column('p')} + west.step
         group by p.latitude, p.longitude) found
      join city c on c.geonames_id = (found.rank & 4294967295)`.execute(tx)
  await sql`analyze import_nearest`.execute(tx)
}

/**
 * Creates `import_doubt`: positions of addresses in unknown towns whose nearest city is in another country or state. They are accepted when
 * a city of the right one is within reach, as near a border.
 */
async function flagDoubtfulPositions(tx: Tx) {
  await sql`
    create temporary table import_doubt on commit drop as
    select doubt.*, exists (
             select from city c
              where c.latitude between doubt.latitude - 0.9 and doubt.latitude + 0.9
                and c.longitude between doubt.longitude - 3 and doubt.longitude + 3
                and c.country = doubt.country
                and (c.region_code = doubt.region or not doubt.is_region_known)
                and ${metres('doubt', 'c')} <= ${sql.lit(maxDistance)}) as is_believed
      from (
        select distinct i.latitude, i.longitude, i.country, i.region, t.is_region_known
          from import_location i
          join import_town t on (t.city_key, t.country, coalesce(t.region, ''))
                              = (i.city_key, i.country, coalesce(i.region, ''))
          join import_nearest n on (n.latitude, n.longitude) = (i.latitude, i.longitude)
         where t.id is null
           and (n.country <> i.country or (t.is_region_known and n.region_code is distinct from i.region))
      ) doubt`.execute(tx)
  await sql`analyze import_doubt`.execute(tx)
}
