import { sql } from 'kysely'
import type { FoundPlace } from '@numo/adapters/geocoding/port.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Caller, Tx } from '../context.ts'
import type { PlacedAddress } from '../providers/place-locations.ts'
import { byHand } from './rules-place.ts'
import { tiedWith } from './tied-with.ts'

export type AddressToLocate = {
  id: string
  version: number
  account_id: string | null
  partner_id: string | null
  line1: string
  neighborhood: string | null
  city: string
  state: string | null
  postal_code: string | null
  country: string
}

type WrittenAddress = PlacedAddress & { id: string; account_id: string | null; version: number }

/** Columns of address `a` needed to geocode and to record it. */
export const unplacedColumns = sql`
  a.id, a.version, a.account_id, a.partner_id, a.line1, a.neighborhood, a.city, a.state, a.postal_code, a.country`

/** Source of a position: a geocoder by name, or a member of staff. */
export type PlacedBy = { geocoded_by: string; placed_by: string | null }

/**
 * Writes the position of an address and those tied with it, or that it was not found; `by` null clears it. A geocoder
 * never overwrites a position set by hand. Returns null when the address changed meanwhile.
 */
export async function writePlace(
  tx: Tx,
  caller: Caller,
  { id, version }: Pick<AddressToLocate, 'id' | 'version'>,
  found: FoundPlace | null,
  by: PlacedBy | null
): Promise<readonly WrittenAddress[] | null> {
  const ids = await tiedWith(tx, id)
  const changes = {
    geocode_state: by === null ? 'unknown' : found ? 'located' : 'not_found',
    geocode_precision: found?.precision ?? null,
    geocoded_by: by?.geocoded_by ?? null,
  } as const
  const isByHand = by === null || by.geocoded_by === byHand
  const rows = await tx
    .updateTable('address')
    .set({
      ...changes,
      latitude: found?.latitude ?? null,
      longitude: found?.longitude ?? null,
      placed_by: by?.placed_by ?? null,
      geocoded_at: by === null ? null : sql`now()`,
    })
    .where('id', 'in', [...ids, id])
    .where(
      sql<boolean>`exists (select from address own where own.id = ${id} and own.version = ${version})`
    )
    .where(sql<boolean>`(${isByHand}::boolean or geocoded_by is distinct from ${byHand})`)
    .returning([
      'id',
      'account_id',
      'provider_id',
      'partner_id',
      'line1',
      'line2',
      'city',
      'postal_code',
      'country',
      'version',
      sql<number | null>`latitude::float8`.as('latitude'),
      sql<number | null>`longitude::float8`.as('longitude'),
    ])
    .execute()
  if (!rows.some((row) => row.id === id)) return null
  await recordAll(
    tx,
    caller,
    rows.map(({ id: entity_id, account_id, partner_id, latitude, longitude }) => ({
      action: 'U',
      entity_type: 'address',
      entity_id,
      account_id,
      partner_id,
      // A position set by a person is recorded itself, because it could not be recomputed.
      changes: isByHand ? { ...changes, latitude, longitude } : changes,
    }))
  )
  return rows
}
