import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'
import { chance, placeOf } from './chance.ts'
import { clinicKinds, clinicNames, languageOfCountry } from './names.ts'

const providersPerCity = 250

/**
 * Selects the most populous cities, more of them for a larger directory. The city of rank r gets a share of r^-0.5.
 * `home` holds the start of each range of shares.
 */
export async function shareOutCities(tx: Tx, providers: number): Promise<void> {
  const cities = Math.max(1, Math.round(providers / providersPerCity))
  await sql`
    create temporary table home on commit drop as
    with ranked as (
      select *, row_number() over (order by population desc, geonames_id) as rank from city
    ), shared as (
      select *, rank::float8 ^ -0.5 / sum(rank::float8 ^ -0.5) over () as share from ranked where rank <= ${cities}::int
    )
    select rank::int, id as city_id, name, country, latitude, longitude, time_zone,
           coalesce(${JSON.stringify(languageOfCountry)}::jsonb ->> country, 'en') as language,
           (coalesce(sum(share) over (order by rank rows between unbounded preceding and 1 preceding), 0))
             ::double precision as since,
           (share * ${providers}::int)::double precision as providers
      from shared`.execute(tx)
}

/**
 * Inserts one practice location per five providers; a quarter of the providers work at a second one, some at a third.
 * Locations are distributed around the centre of the city, wider in large cities; a few are hospitals with many
 * doctors.
 */
export async function buildPlaces(tx: Tx): Promise<void> {
  await sql`
    create temporary table spot on commit drop as
    select rank as home, no, app.new_id() as id, (rank * 100000::bigint + no) as row,
           ceil(providers / 4)::int as spots
      from home, generate_series(1, ceil(providers / 4)::int) no`.execute(tx)
  const round = sql`sqrt(-2 * ln(${chance('spot.row', 30)} + 1e-9))`
  const width = sql`(0.03 * greatest(1, (home.providers / 250) ^ 0.35))`
  await sql`
    insert into practice_location (id, name, line1, city, country, latitude, longitude, city_id, time_zone,
                                   hours, source_id, source_ref)
    select spot.id,
           (${clinicKinds}::text[])[${placeOf('spot.row', 33, clinicKinds.length, 1)}] || ' ' ||
           (${clinicNames}::text[])[${placeOf('spot.row', 34, clinicNames.length, 1)}],
           'Calle ' || (spot.no % 900 + 1), home.name, home.country,
           greatest(-89.9, least(89.9, home.latitude + ${width} * ${round} * cosd(360 * ${chance('spot.row', 31)}))),
           mod((home.longitude + ${width} * ${round} * sind(360 * ${chance('spot.row', 31)})
                / greatest(0.2, cosd(home.latitude)) + 540)::numeric, 360) - 180,
           home.city_id, home.time_zone,
           '{"mon":[["09:00","18:00"]],"tue":[["09:00","18:00"]],"wed":[["09:00","18:00"]],"fri":[["09:00","14:00"]]}',
           'bench', spot.row::text
      from spot join home on home.rank = spot.home
     order by spot.row`.execute(tx)
  await sql`
    create temporary table pair on commit drop as
    select made.row * 4 + n as row, app.new_id() as id, made.id as provider_id, made.home, spot.id as spot_id
      from made
      join home on home.rank = made.home
      cross join generate_series(0, 2) n
      join spot on spot.home = made.home
       and spot.no = (${placeOf('made.row', 40, 'ceil(home.providers / 4)', 1.5)} - 1 + n) % ceil(home.providers / 4)::int + 1
     where n < ceil(home.providers / 4)
       and (n = 0 or (n = 1 and ${chance('made.row', 21)} < 0.25) or (n = 2 and ${chance('made.row', 21)} < 0.05))`.execute(
    tx
  )
  await sql`
    insert into provider_location (id, provider_id, practice_location_id, accepting_new_patients, phone,
                                   source_id, source_ref)
    select id, provider_id, spot_id, case when ${chance('row', 50)} < 0.7 then 'yes' else 'unknown' end,
           '+52 55 5555 ' || lpad((row % 10000)::text, 4, '0'), 'bench', row::text
      from pair`.execute(tx)
  await sql`analyze made, home, pair`.execute(tx)
}
