import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { readEnds } from './read-ends.ts'
import { requireSealedTrail } from './require-sealed-trail.ts'
import { keepSeal } from './seals.ts'

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

/**
 * Keeps where the chains end outside of the database, where whoever owns the tables cannot rewrite it, and makes the
 * partitions of the months ahead. A trail that is not what was sealed before is never sealed again: the job fails, and staff see that it did.
 */
export async function sealTrail(ctx: Pick<Context, 'tx' | 'files' | 'now'>): Promise<void> {
  const now = ctx.now()
  await ctx.tx((tx) => addMonths(tx, now))
  await requireSealedTrail(ctx)
  const { pins } = await ctx.tx(readEnds)
  if (pins.length > 0) await keepSeal(ctx.files, now, pins)
}
