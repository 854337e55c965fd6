import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { addSeal, readSeals, type Pin } from './seals.ts'
import { compareSeals } from './verify-chains.ts'

/** So many months are there before they are needed: a program that stood still for a while finds room. */
const months_ahead = 3

/** Makes the partitions of this month and of those that come. */
async function addMonths(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into audit_month (month)
    select (date_trunc('month', ${now}::timestamptz at time zone 'UTC') + n * interval '1 month')::date as month
      from generate_series(0, ${months_ahead}::int) n
    except select month from audit_month`.execute(tx)
}

/** Where the chains end now, and when the trail begins. */
export async function readEnds(tx: Tx): Promise<{ pins: Pin[]; first: Date | null }> {
  const { rows: pins } = await sql<Pin>`
    select shard, last_number as number, encode(last_hash, 'hex') as hash from audit_chain
     where last_number > 0 order by shard`.execute(tx)
  const { rows } = await sql<{ first: Date | null }>`
    select min(recorded_at) as first from audit_event`.execute(tx)
  return { pins, first: rows[0]?.first ?? null }
}

/**
 * Keeps where the chains end outside of the database, where whoever owns the tables cannot rewrite it, and makes the
 * partitions of the months ahead. A trail that is not what was sealed before is never sealed again: the job fails, and
 * staff see that it did.
 */
export async function sealTrail(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ctx.system((tx) => addMonths(tx, now))
  const { pins, first } = await ctx.system(readEnds)
  const sealed = await readSeals(ctx.files, now, first)
  const broken = await ctx.system((tx) =>
    compareSeals(
      tx,
      sealed.flatMap((seal) => seal.pins)
    )
  )
  if (broken)
    throw new Error(
      `The audit trail is not what was sealed: chain ${broken.shard}, row ${broken.number}. Run npm run audit:verify.`
    )
  if (pins.length > 0) await addSeal(ctx.files, now, pins)
}
