import { sql } from 'kysely'
import type { FoundPlace } from '@numo/adapters/geocoding/port.ts'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { distanceMetres, type Point } from '@numo/kit/geo.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { findNear } from '../cities/find-near.ts'
import { findTown } from '../cities/find-town.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { placeLocations } from '../providers/place-locations.ts'
import type {
  checkAddressPlace as checkContract,
  setAddressPlace as contract,
} from './contract-hand.ts'
import { byHand, doubtsOf } from './rules-place.ts'
import { unplacedColumns, writePlace, type AddressToLocate } from './write-place.ts'

async function readAddress(tx: Tx, id: string): Promise<AddressToLocate> {
  const { rows } = await sql<AddressToLocate>`
    select ${unplacedColumns} from address a where a.id = ${id}`.execute(tx)
  if (!rows[0]) throw noSuch('address')
  return rows[0]
}

const km = (metres: number) => Math.round(metres / 100) / 10

async function checkPosition(
  tx: Tx,
  address: AddressToLocate,
  at: Point
): Promise<OutputOf<typeof checkContract>> {
  const town = await findTown(tx, address)
  const nearest = await findNear(tx, at)
  const own = await findNear(tx, at, address.country)
  const found = {
    town_km: town && km(distanceMetres(town, at)),
    nearest: nearest && {
      name: nearest.name,
      country: nearest.country,
      km: km(nearest.metres),
    },
  }
  const own_country_km = own && km(own.metres)
  return { ...found, doubts: doubtsOf({ country: address.country, own_country_km, ...found }) }
}

/** Returns the distance of a position from the town of an address, and why it may be a mistake. */
export const checkAddressPlace = (
  { tx }: Context,
  { id, ...at }: InputOf<typeof checkContract>
): Promise<OutputOf<typeof checkContract>> =>
  tx(async (tx) => checkPosition(tx, await readAddress(tx, id), at))

/**
 * Places an address and those tied with it by hand: at a pin, at the centre of its town, or nowhere. Throws
 * `place-in-doubt` for a likely mistake until confirmed. Practice locations at that address move with it.
 */
export const setAddressPlace = (
  { tx, caller, actor, today }: Context,
  { id, version, at, is_confirmed }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const address = await readAddress(tx, id)
    if (address.version !== version) throw changedMeanwhile('address')
    const place = await placeOf(tx, address, at)
    if (place && at !== 'town' && !is_confirmed) {
      const { doubts } = await checkPosition(tx, address, place)
      if (doubts.length > 0)
        throw refuse(
          409,
          'place-in-doubt',
          'This is far from the town of the address, or in another country. Confirm that it is right.'
        )
    }
    const by = place && { geocoded_by: byHand, placed_by: actor?.user_id ?? null }
    const written = await writePlace(tx, caller, address, place, by)
    const own = written?.find((row) => row.id === id)
    if (!written || !own) throw changedMeanwhile('address')
    await placeLocations(tx, written, today())
    return { version: own.version, changed: written.length }
  })

async function placeOf(
  tx: Tx,
  address: AddressToLocate,
  at: InputOf<typeof contract>['at']
): Promise<FoundPlace | null> {
  if (at === null) return null
  if (at !== 'town') return { ...at, precision: 'point' }
  const town = await findTown(tx, address)
  if (!town)
    throw refuse(422, 'unknown-town', 'No town of this name is known in this country. Set a pin.')
  return { latitude: town.latitude, longitude: town.longitude, precision: 'city' }
}
