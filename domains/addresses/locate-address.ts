import { sql } from 'kysely'
import { GeocoderUnavailable } from '@numo/adapters/geocoding/port.ts'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { byHand } from './rules-place.ts'
import type { locateAddress as contract } from './contract-place.ts'
import { unplacedColumns, writePlace, type AddressToLocate } from './write-place.ts'

/**
 * Geocodes one address. The geocoder is called outside of any transaction, because it may be slow. Throws
 * `placed-by-hand` when staff set the place, and `changed-meanwhile` when the address changed during the call.
 */
export async function locateAddress(
  { tx, caller, geocoder }: Context,
  { id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  const address = await tx(async (tx) => {
    const { rows } = await sql<AddressToLocate & { geocoded_by: string | null }>`
      select ${unplacedColumns}, a.geocoded_by from address a where a.id = ${id}`.execute(tx)
    return rows[0]
  })
  if (!address) throw noSuch('address')
  if (address.geocoded_by === byHand)
    throw refuse(409, 'placed-by-hand', 'Staff set this place by hand. Clear it to have it found.')
  const found = await geocoder.find(address).catch((error: unknown) => {
    if (error instanceof GeocoderUnavailable)
      throw refuse(422, 'geocoder-unavailable', 'The map service cannot be asked now. Try later.')
    throw error
  })
  const by = { geocoded_by: geocoder.name, placed_by: null }
  const written = await tx((tx) => writePlace(tx, caller, address, found, by))
  if (!written) throw changedMeanwhile('address')
  return {
    geocode_state: found ? 'located' : 'not_found',
    geocode_precision: found?.precision ?? null,
    geocoded_by: geocoder.name,
    latitude: found?.latitude ?? null,
    longitude: found?.longitude ?? null,
  }
}
