import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { placeOnMap } from './place-on-map.ts'

/**
 * Merges practice locations of a source: its own locations, and the address of each practitioner whose role names none (`source_ref` starts
 * with `Practitioner/`). Adds providers at changed locations to `import_changed`.
 */
export async function mergeLocations(tx: Tx, source_id: string): Promise<void> {
  await detachMoved(tx, source_id)
  await readLocations(tx, source_id)
  await placeOnMap(tx)
  await writeLocations(tx, source_id)
}

/** Detaches source ids that now denote another place (`import_moved`) from their old rows, so that providers do not move with the id. */
const detachMoved = (tx: Tx, source_id: string) =>
  sql`
    with gone as (
      update practice_location l set status = 'inactive', source_ref = null, updated_at = now() from import_moved m
       where l.source_id = ${source_id} and m.type = 'Location' and l.source_ref = m.ref
      returning l.id)
    insert into import_changed
    select pl.provider_id from provider_location pl join gone on gone.id = pl.practice_location_id`.execute(
    tx
  )

const address = sql`
  line1 text, line2 text, neighborhood text, city text, city_key text, region text, postal_code text,
  country text, latitude double precision, longitude double precision, time_zone text`

/** Creates `import_location`: every place in the source's records. */
async function readLocations(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_location on commit drop as
    select d.ref, c.*, d.content -> 'hours' as hours, d.status = 'active' as is_active, o.id as partner_id,
           o.name as partner_name
      from directory_record d
      cross join lateral jsonb_to_record(d.content) as c (
        ${address}, name text, phone text, step_free boolean, accepting text)
      left join partner o on o.source_id = ${source_id} and o.source_ref = d.content ->> 'organization'
     where d.source_id = ${source_id} and d.type = 'Location'
    union all
    select 'Practitioner/' || d.ref, c.*, null, d.content ->> 'phone', null, null, null,
           d.status = 'active', null, null
      from directory_record d
      cross join lateral jsonb_to_record(d.content -> 'address') as c (${address})
     where d.source_id = ${source_id} and d.type = 'Practitioner' and d.content ? 'address'
       and d.ref in (select r.content ->> 'practitioner' from directory_record r
                      where r.source_id = ${source_id} and r.type = 'PractitionerRole'
                        and r.content -> 'locations' = '[]')`.execute(tx)
  await sql`analyze import_location`.execute(tx)
}

/** SQL condition that staff positioned the place by hand and the source's address is unchanged since. */
const isPlacedByStaff = sql`(l.placed_on is not null and app.address_key(l.line1, l.line2, l.city, l.postal_code, l.country::text)
  = app.address_key(i.line1, i.line2, i.city, i.postal_code, i.country::text))`

/** Writes only rows that differ; the hash covers what the source says. Hours and phone that a clinic set itself stay. */
async function writeLocations(tx: Tx, source_id: string) {
  await sql`
    create temporary table import_place_row on commit drop as
    select i.ref, own.id, own.source_hash, i.partner_id,
           coalesce(i.name, i.partner_name, i.line1, i.city) as name,
           coalesce(i.line1, i.neighborhood, i.city) as line1, i.line2, i.neighborhood, i.city, i.region,
           i.postal_code, i.country, m.latitude, m.longitude, m.city_id, m.time_zone, i.phone, i.hours,
           i.step_free, case when i.is_active then 'active' else 'inactive' end as status
      from import_location i join import_map m using (ref)
      left join practice_location own on own.source_id = ${source_id} and own.source_ref = i.ref`.execute(
    tx
  )
  const hash = sql`md5(row(partner_id, name, line1, line2, neighborhood, city, region, postal_code, country,
    latitude, longitude, city_id, time_zone, phone, hours, step_free, status)::text)`
  await sql`
    insert into practice_location (partner_id, name, line1, line2, neighborhood, city, region, postal_code,
      country, latitude, longitude, city_id, time_zone, phone, hours, step_free, status, source_id, source_ref,
      source_hash)
    select partner_id, name, line1, line2, neighborhood, city, region, postal_code, country, latitude,
           longitude, city_id, time_zone, phone, hours, step_free, status, ${source_id}, ref, ${hash}
      from import_place_row where id is null order by ref`.execute(tx)
  await sql`
    with changed as (
      update practice_location l
         set partner_id = i.partner_id, name = i.name, line1 = i.line1, line2 = i.line2,
             neighborhood = i.neighborhood, city = i.city, region = i.region, postal_code = i.postal_code,
             country = i.country, latitude = case when ${isPlacedByStaff} then l.latitude else i.latitude end,
             longitude = case when ${isPlacedByStaff} then l.longitude else i.longitude end,
             city_id = case when ${isPlacedByStaff} then l.city_id else i.city_id end,
             time_zone = case when ${isPlacedByStaff} then l.time_zone else i.time_zone end,
             placed_on = case when ${isPlacedByStaff} then l.placed_on end,
             phone = case when l.own_word_on is null then i.phone else l.phone end,
             hours = case when l.own_word_on is null then i.hours else l.hours end, step_free = i.step_free,
             status = i.status, source_hash = i.hash, updated_at = now()
        from (select *, ${hash} as hash from import_place_row where id is not null) i
       where l.id = i.id and i.hash is distinct from i.source_hash
      returning l.id)
    insert into import_changed
    select pl.provider_id from provider_location pl join changed on changed.id = pl.practice_location_id`.execute(
    tx
  )
}
