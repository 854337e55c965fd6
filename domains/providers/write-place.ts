import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { fold } from '@numo/kit/text.ts'
import type { Tx } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { PlaceInput } from './contract-entry.ts'

type Town = { city_id: string; time_zone: string }

/** Returns the largest city with this name in the country, preferring the given state. Throws when there is none. */
async function townOf(tx: Tx, { city, country, region }: PlaceInput): Promise<Town> {
  const { rows } = await sql<Town>`
    select c.id as city_id, c.time_zone from city c
     where c.country = ${country}
       and (c.search_text = ${fold(city)}
            or c.id in (select city_id from city_alias where search_text = ${fold(city)}))
     order by c.region_code is not distinct from ${region ?? null} desc, c.population desc, c.id limit 1`.execute(
    tx
  )
  const [town] = rows
  if (!town)
    throw refuse(
      422,
      'unknown-town',
      'No town of this name is known in this country. Check its spelling or name the nearest one.'
    )
  return town
}

/** Writes a place entered by staff and assigns it to the provider; updates `place` when given. */
export async function writePlace(
  tx: Tx,
  provider_id: string,
  input: PlaceInput,
  place?: { id: string; practice_location_id: string }
): Promise<void> {
  const { accepting_new_patients, partner_id = null, ...address } = input
  if (partner_id !== null) await requirePartner(tx, partner_id)
  const values = {
    name: address.name,
    line1: address.line1,
    line2: address.line2 || null,
    neighborhood: address.neighborhood || null,
    city: address.city,
    region: address.region || null,
    postal_code: address.postal_code || null,
    country: address.country,
    phone: address.phone || null,
    partner_id,
    ...(await townOf(tx, input)),
  }
  if (place) {
    await tx
      .updateTable('practice_location')
      .set({ ...values, own_word_on: null, status: 'active', updated_at: sql`now()` })
      .where('id', '=', place.practice_location_id)
      .execute()
    await tx
      .updateTable('provider_location')
      .set({ partner_id, accepting_new_patients, status: 'active', left_on: null })
      .where('id', '=', place.id)
      .execute()
    return
  }
  const made = await tx
    .insertInto('practice_location')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('provider_location')
    .values({ provider_id, practice_location_id: made.id, partner_id, accepting_new_patients })
    .execute()
}

async function requirePartner(tx: Tx, id: string) {
  await mustExist(tx, 'partner', id)
}

/** Returns a place that staff entered. Throws 404 for others: places of a source are changed by that source only. */
export async function enteredPlace(tx: Tx, provider_id: string, place_id: string) {
  const { rows } = await sql<{ id: string; practice_location_id: string; name: string }>`
    select pl.id, pl.practice_location_id, l.name
      from provider_location pl join practice_location l on l.id = pl.practice_location_id
     where pl.id = ${place_id} and pl.provider_id = ${provider_id}
       and pl.source_id is null and l.source_id is null`.execute(tx)
  const [place] = rows
  if (!place) throw refuse(404, 'no-such-place', 'Staff entered no such place for this provider')
  return place
}
