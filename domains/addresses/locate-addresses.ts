import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { geocodingStatus, locateAddresses as contract } from './contract-place.ts'
import { locateAddressesJob } from './jobs.ts'
import { unplacedColumns, writePlace, type AddressToLocate } from './write-place.ts'

/** Addresses that are looked for before the next ones are read. */
const batchSize = 50
/** How long one job looks; the rest is the next one's, so that a restart loses little. */
const longest = 45_000

async function countPlaces(tx: Tx) {
  const { rows } = await sql<{ located: number; not_found: number; waiting: number }>`
    select count(*) filter (where geocode_state = 'located')::integer as located,
           count(*) filter (where geocode_state = 'not_found')::integer as not_found,
           count(*) filter (where geocode_state = 'unknown')::integer as waiting from address`.execute(
    tx
  )
  return rows[0] ?? { located: 0, not_found: 0, waiting: 0 }
}

/** How far finding places is: what the addresses themselves say. */
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
 * The job: looks for addresses one by one, each written in a transaction of its own, so that it bears being killed and
 * run twice. When the service cannot be asked the job fails and is tried again later. What is left is another job's.
 */
export async function locateWaiting(ctx: Context): Promise<void> {
  const by = { geocoded_by: ctx.geocoder.name, placed_by: null }
  const end = ctx.now().getTime() + longest
  for (;;) {
    // One batch after the other.
    const batch = await ctx.tx((tx) => nextBatch(tx))
    if (batch.length === 0) return
    for (const address of batch) {
      if (ctx.now().getTime() >= end) {
        // The last thing it does.
        await ctx.tx((tx) => ctx.jobs.add(tx, locateAddressesJob, {}))
        return
      }
      // The service is asked one thing at a time.
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
