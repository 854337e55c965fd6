import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { relistProviders } from './relist-providers.ts'

/** An address of a provider or organisation with its current position; null positions fall back to the source. */
export type PlacedAddress = {
  provider_id: string | null
  partner_id: string | null
  line1: string
  line2: string | null
  city: string
  postal_code: string | null
  country: string
  latitude: number | null
  longitude: number | null
}

const key = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`app.address_key(${of('line1')}, ${of('line2')}, ${of('city')}, ${of('postal_code')}, ${of('country')}::text)`
}
/** Maximum distance in metres from a place to its address's city; beyond it the nearest city is used. */
const maxDistance = 50_000
const metresTo = (city: string) =>
  sql`app.distance_metres(${sql.ref(`${city}.latitude`)}, ${sql.ref(`${city}.longitude`)}, n.latitude, n.longitude)`

/**
 * Moves the locations of a provider or organisation to the position staff set for their address, and rebuilds the listings of all providers
 * there. Locations whose address has no position stay until their source's next import.
 */
export async function placeLocations(
  tx: Tx,
  addresses: readonly PlacedAddress[],
  today: string
): Promise<void> {
  const owned = addresses.filter(({ provider_id, partner_id }) => provider_id ?? partner_id)
  if (owned.length === 0) return
  const { rows } = await sql<{ id: string }>`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(owned)}::jsonb) as n (
        provider_id uuid, partner_id uuid, line1 text, line2 text, city text, postal_code text, country text,
        latitude float8, longitude float8)),
    moved as (
      select distinct on (l.id) l.id, n.latitude, n.longitude,
             case when ${metresTo('c')} <= ${sql.lit(maxDistance)} then c.id else near.id end as city_id,
             case when ${metresTo('c')} <= ${sql.lit(maxDistance)} then l.time_zone else near.time_zone end as time_zone
        from n
        join practice_location l on ${key('l')} = ${key('n')}
             and (l.partner_id = n.partner_id
                  or l.id in (select practice_location_id from provider_location p where p.provider_id = n.provider_id))
        left join city c on c.id = l.city_id
        left join lateral (
          select id, time_zone from city t
           where t.latitude between n.latitude - 2 and n.latitude + 2 and t.longitude between n.longitude - 3 and n.longitude + 3
           order by ${metresTo('t')}, t.id limit 1) near on true
       order by l.id)
    update practice_location l
       set latitude = coalesce(m.latitude, l.latitude), longitude = coalesce(m.longitude, l.longitude),
           city_id = coalesce(m.city_id, l.city_id), time_zone = coalesce(m.time_zone, l.time_zone),
           placed_on = case when m.latitude is null then null else ${today}::date end,
           source_hash = case when m.latitude is null then null else l.source_hash end, updated_at = now()
      from moved m where l.id = m.id
    returning l.id`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await relistProviders(
    tx,
    sql`select provider_id from provider_location where practice_location_id = any (${ids}::uuid[])`
  )
}
