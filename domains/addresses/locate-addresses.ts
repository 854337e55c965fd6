import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { geocodingStatus, locateAddresses as contract } from './contract-place.ts'
import { locateAddressesJob } from './jobs.ts'
import { unplacedColumns, writePlace, type AddressToLocate } from './write-place.ts'

/** Number of addresses read at a time. */
const batchSize = 50
/** Milliseconds one job runs; the next job does the rest, so that a restart loses little. */
const maxDuration_ms = 45_000

async function countPlaces(tx: Tx) {
  const { rows } = await sql<{ located: number; not_found: number; waiting: number }>`
    select count(*) filter (where geocode_state = 'located')::integer as located,
           count(*) filter (where geocode_state = 'not_found')::integer as not_found,
           count(*) filter (where geocode_state = 'unknown')::integer as waiting from address`.execute(
    tx
  )
  return rows[0] ?? { located: 0, not_found: 0, waiting: 0 }
}

/** Counts the addresses by geocoding state. */
export const countGeocoded = ({
  tx,
  geocoder,
}: Context): Promise<OutputOf<typeof geocodingStatus>> =>
  tx(async (tx) => ({ geocoder: geocoder.name, ...(await countPlaces(tx)) }))

/** Queues geocoding of all addresses that changed since they were last located. Idempotent: two requests are one job. */
export const locateAddresses = (
  { tx, caller, jobs }: Context,
  { again }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    if (again)
      await sql`update address set geocode_state = 'unknown' where geocode_state = 'not_found'`.execute(
        tx
      )
    const { waiting } = await countPlaces(tx)
    if (waiting > 0) await jobs.add(tx, locateAddressesJob, {})
    const changes = { rows: waiting, again }
    const entry = { action: 'E', entity_type: 'address_places', entity_id: null } as const
    await record(tx, caller, { ...entry, changes })
    return { waiting }
  })

/**
 * Geocodes waiting addresses one by one, each in its own transaction, so that it can be killed and repeated. Throws
 * when the geocoder is unavailable, and the job is retried later. Queues another job for the rest.
 */
export async function locateWaiting(ctx: Context): Promise<void> {
  const by = { geocoded_by: ctx.geocoder.name, placed_by: null }
  const end = ctx.now().getTime() + maxDuration_ms
  for (;;) {
    // Sequential: each batch depends on the previous one.
    const batch = await ctx.tx((tx) => nextBatch(tx))
    if (batch.length === 0) return
    for (const address of batch) {
      if (ctx.now().getTime() >= end) {
        // The function returns right after it.
        await ctx.tx((tx) => ctx.jobs.add(tx, locateAddressesJob, {}))
        return
      }
      // Sequential: the geocoder allows one request at a time.
      const found = await ctx.geocoder.find(address)
      await ctx.tx((tx) => writePlace(tx, ctx.caller, address, found, by))
    }
  }
}

async function nextBatch(tx: Tx): Promise<AddressToLocate[]> {
  const { rows } = await sql<AddressToLocate>`
    select ${unplacedColumns} from address a where a.geocode_state = 'unknown'
     order by a.created_at desc, a.id desc limit ${sql.lit(batchSize)}`.execute(tx)
  return rows
}
