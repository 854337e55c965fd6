import { sql } from 'kysely'
import type { FoundPlace } from '@numo/adapters/geocoding/port.ts'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

export type Unplaced = {
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

/** What is asked and written of an address `a`. */
export const unplacedColumns = sql`
  a.id, a.version, a.account_id, a.partner_id, a.line1, a.neighborhood, a.city, a.state, a.postal_code, a.country`

/** Writes down where an address is, or that it was looked for in vain. False: somebody changed it meanwhile. */
export async function writePlace(
  tx: Tx,
  caller: Caller,
  { id, version, account_id, partner_id }: Unplaced,
  found: FoundPlace | null,
  by: string
): Promise<boolean> {
  const changes = {
    geocode_state: found ? ('located' as const) : ('not_found' as const),
    geocode_precision: found?.precision ?? null,
    geocoded_by: by,
  }
  const { numUpdatedRows } = await tx
    .updateTable('address')
    .set({
      ...changes,
      latitude: found?.latitude ?? null,
      longitude: found?.longitude ?? null,
      geocoded_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const entry = { action: 'U', entity_type: 'address', entity_id: id } as const
  await record(tx, caller, { ...entry, account_id, partner_id, changes })
  return true
}
