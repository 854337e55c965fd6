import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import type { Context } from '../context.ts'
import { findTown } from '../cities/find-town.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { addressKey, addressOwner, addressSource } from './address-source.ts'
import type { getAddress as endpoint } from './contract-admin.ts'
import { normaliseAddress, type AddressText } from './rules.ts'

type NormalisedFields = OutputOf<typeof endpoint>['tidy']

/** Returns the fields normalization would change, or null. */
function tidyOf(address: AddressText): NormalisedFields {
  const { line1, line2, neighborhood, city, state, postal_code } = normaliseAddress(address)
  const text = { line1, line2, neighborhood, city, state, postal_code }
  const changes = changedFields<NonNullable<NormalisedFields>>(address, text)
  return Object.keys(changes).length > 0 ? changes : null
}

/** Returns one address with the others of the same place. Records the read when a household owns it. */
export const getAddress = (
  { tx, caller }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const { rows } = await sql<Omit<OutputOf<typeof endpoint>, 'same' | 'tidy' | 'town'>>`
      select ${addressSource.columns}, a.geocode_state, a.geocode_precision, a.geocoded_by,
             a.latitude::float8 as latitude, a.longitude::float8 as longitude,
             (select u.display_name from app_user u where u.id = a.placed_by) as placed_by,
             case when a.placed_by is not null then ${utcText(sql`a.geocoded_at`)} end as placed_at from address a where a.id = ${id}`.execute(
      tx
    )
    const found = rows[0]
    if (!found) throw noSuch('address')
    if (found.account_id)
      await recordRead(tx, caller, {
        entity_type: 'address',
        entity_id: id,
        account_id: found.account_id,
      })
    const same = await sql<OutputOf<typeof endpoint>['same'][number]>`
      select a.id, ${addressOwner} as owner, a.use,
             exists (select from address_tie t join address_tie o using (place_id)
                      where t.address_id = a.id and o.address_id = one.id) as is_tied
        from address a join address one on one.id = ${id} and one.id <> a.id
       where ${addressKey('a')} = ${addressKey('one')} order by a.created_at, a.id limit 50`.execute(
      tx
    )
    const town = await findTown(tx, found)
    return { ...found, tidy: tidyOf(found), same: same.rows, town }
  })
