import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { firstInsurerKey, firstLanguageKey } from '../listing-keys.ts'
import { renewRecords } from './renew-records.ts'

/** All providers, or those listed in a table with a column `provider_id uuid`. */
export type ListingScope = 'all' | { table: string }

/**
 * Rebuilds the search listing, its words, the city counts and `provider_record` for these providers, from the tables as of this
 * transaction. Set-based; one rebuild at a time (advisory lock). Every change of a provider, its places, its acceptance, or the status of a
 * network or insurer must call it in the same transaction.
 */
export async function rebuildListings(tx: Tx, scope: ListingScope): Promise<void> {
  await lockListings(tx)
  await replaceRows(tx, scope)
  await (scope === 'all' ? recount(tx) : countChanges(tx))
  await renewRecords(tx, scope)
}

/**
 * Takes the advisory lock of rebuilds until the end of the transaction, which then has exclusive use of `listing_scope` and
 * `listing_change`.
 */
export const lockListings = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('rebuild-listings'))`.execute(tx)

/** SQL `and <column> in (the scope)`; empty for all providers. */
const within = (column: RawBuilder<unknown>, scope: ListingScope) =>
  scope === 'all' ? sql`` : sql`and ${column} in (select provider_id from ${sql.id(scope.table)})`

/** Deletes and inserts listing rows; records in `listing_change` what incremental counting needs of both. */
async function replaceRows(tx: Tx, scope: ListingScope) {
  const out = sql`delete from listing where true ${within(sql`provider_id`, scope)}`
  const into = sql`insert into listing ${rows(scope)}`
  if (scope === 'all') {
    await out.execute(tx)
    await into.execute(tx)
    return
  }
  const note = (sign: 1 | -1) => sql`
    insert into listing_change
      (sign, provider_id, provider_no, kind, city_id, words)
    select ${sql.lit(sign)}, provider_id, provider_no, kind, city_id, tsvector_to_array(name_words) from touched`
  await sql`with touched as (${out} returning *) ${note(-1)}`.execute(tx)
  await sql`with touched as (${into} returning *) ${note(1)}`.execute(tx)
}

/** Placeholder for "no partner", so that places can be joined by equality. */
const noPartner = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Truncates a folded name to 100 bytes, so that it fits in a cursor; a UTF-8 character takes up to 4 bytes. */
const nameKey = sql`
  left(p.folded, case when octet_length(p.folded) = length(p.folded) then 100 else 25 end)`

/** SQL of the new listing rows, in tile order, so that neighbours are stored together on disk. */
const rows = (scope: ListingScope) => sql`
  with place as (
    select pl.id, pl.provider_id, pl.accepting_new_patients, l.city_id,
           round(coalesce(l.latitude, c.latitude)::numeric, 7)::double precision as latitude,
           round(coalesce(l.longitude, c.longitude)::numeric, 7)::double precision as longitude,
           l.id as location_id, coalesce(o.id, ${noPartner}) as named_by,
           count(*) over (partition by pl.provider_id) = 1 as sole
      from provider_location pl
      join practice_location l on l.id = pl.practice_location_id and l.status = 'active'
      left join city c on c.id = l.city_id
      left join partner o on o.id = coalesce(pl.partner_id, l.partner_id)
     where pl.status = 'active' ${within(sql`pl.provider_id`, scope)}
  ), place_name as materialized (
    -- Folding is the costly part, so each name is folded once.
    select once.*, app.fold(concat_ws(' ', l.name, o.name)) as folded
      from (select distinct location_id, named_by from place) once
      join practice_location l on l.id = once.location_id
      left join partner o on o.id = once.named_by
  ), person as materialized (
    select id, serial_no, kind, gender, app.fold(full_name) as folded
      from provider p where status = 'active' ${within(sql`p.id`, scope)}
  ), accepted as (
    select pl.id,
           array_agg(n.serial_no) as networks,
           array_agg(n.serial_no) filter (where a.confirmed_on is not null) as confirmed,
           array_agg(n.serial_no) filter (where a.billing = 'direct') as direct,
           array_agg(distinct ${sql.lit(firstInsurerKey)} + c.serial_no) as insurers,
           array_agg(distinct ${sql.lit(firstInsurerKey)} + c.serial_no)
             filter (where a.billing = 'direct') as direct_insurers
      from provider_location pl
      join acceptance a on a.provider_location_id = pl.id and a.status = 'active'
      join insurance_network n on n.id = a.insurance_network_id and n.status = 'active'
      join insurance_company c on c.id = n.insurance_company_id and c.status = 'active'
     where pl.status = 'active' ${within(sql`pl.provider_id`, scope)}
     group by pl.id
  ), skilled as (
    select ps.provider_id, array_agg(distinct s.serial_no::integer) as specialties
      from provider_specialty ps
      join specialty_code sc on sc.code = ps.code
      join specialty s on s.id = sc.specialty_id
     where true ${within(sql`ps.provider_id`, scope)}
     group by ps.provider_id
  ), speaking as (
    select p.id as provider_id, array_agg(distinct ${sql.lit(firstLanguageKey)} + g.serial_no) as languages
      from provider p cross join unnest(p.languages) as spoken (code)
      join language g on g.code = spoken.code
     where true ${within(sql`p.id`, scope)}
     group by p.id
  )
  select place.id, p.id, p.serial_no, place.sole, app.tile(place.latitude, place.longitude) as tile,
         place.latitude, place.longitude,
         (case p.kind when 'person' then 'p' else 'f' end)::"char",
         place.accepting_new_patients = 'yes',
         coalesce(skilled.specialties, '{}'), coalesce(speaking.languages, '{}'),
         coalesce(accepted.networks, '{}'), coalesce(accepted.confirmed, '{}'),
         coalesce(accepted.direct, '{}'),
         coalesce(accepted.insurers, '{}'), coalesce(accepted.direct_insurers, '{}'),
         place.city_id, ${nameKey},
         array_to_tsvector(array_remove(string_to_array(p.folded || ' ' || place_name.folded, ' '), '')),
         (case p.gender when 'female' then 'f' when 'male' then 'm' end)::"char"
    from place
    join person p on p.id = place.provider_id
    join place_name using (location_id, named_by)
    left join accepted on accepted.id = place.id
    left join skilled on skilled.provider_id = p.id
    left join speaking on speaking.provider_id = p.id
   order by tile, place.id`

const chunk = sql`provider_no >> 13`
const bits = sql`app.set_bits(provider_no & 8191, 1)`

/** Adds these providers to the bitmaps of their keys. */
const setBits = (tx: Tx, which: RawBuilder<unknown>) =>
  sql`
    insert into listing_bitmap as b (key, chunk, members)
    select key, ${chunk}, ${bits} from listing_member where ${which} group by 1, 2
    on conflict (key, chunk) do update set members = b.members | excluded.members`.execute(tx)

/** Recounts everything: cheaper than incremental counting when everything changed. */
async function recount(tx: Tx) {
  // Without fresh statistics the planner takes the new table for empty and spills every count to disk.
  await sql`analyze listing`.execute(tx)
  await sql`delete from listing_word`.execute(tx)
  await sql`
    insert into listing_word (word, uses)
    select word, count(*) from listing, unnest(tsvector_to_array(name_words)) as word
     group by word order by word`.execute(tx)
  await sql`delete from listing_bitmap`.execute(tx)
  await setBits(tx, sql`true`)
  await sql`delete from city_count`.execute(tx)
  await countCities(tx, sql`city_id is not null`)
  await sql`
    update listing_total set (doctors, facilities) = (
      select count(distinct provider_no) filter (where kind = 'p'),
             count(distinct provider_no) filter (where kind = 'f') from listing)`.execute(tx)
  await sql`analyze listing_word, listing_bitmap`.execute(tx)
}

/** Recounts only the words and cities of `listing_change`. */
async function countChanges(tx: Tx) {
  await sql`
    insert into listing_word as w (word, uses)
    select word, sum(sign) from listing_change, unnest(words) as word
     group by word having sum(sign) <> 0
    on conflict (word) do update set uses = w.uses + excluded.uses`.execute(tx)
  await sql`delete from listing_word where uses <= 0`.execute(tx)
  await sql`
    update listing_bitmap b set members = b.members & ~c.members
      from (select ${chunk} as chunk, ${bits} as members from listing_change group by 1) c
     where b.chunk = c.chunk and bit_count(b.members & c.members) > 0`.execute(tx)
  await setBits(tx, sql`provider_id = any(array(select provider_id from listing_change))`)
  const changed = sql`city_id in (select city_id from listing_change)`
  await sql`delete from city_count where ${changed}`.execute(tx)
  await countCities(tx, changed)
  await sql`
    update listing_total t
       set doctors = t.doctors + c.doctors, facilities = t.facilities + c.facilities
      from (select coalesce(sum(sign) filter (where kind = 'p'), 0) as doctors,
                   coalesce(sum(sign) filter (where kind = 'f'), 0) as facilities
              from (select distinct sign, provider_id, kind from listing_change) once) c`.execute(
    tx
  )
  await sql`delete from listing_change`.execute(tx)
}

const countCities = (tx: Tx, which: RawBuilder<unknown>) =>
  sql`
    insert into city_count (city_id, doctors, facilities)
    select city_id, count(distinct provider_no) filter (where kind = 'p'),
           count(distinct provider_no) filter (where kind = 'f')
      from listing where ${which} group by city_id`.execute(tx)
