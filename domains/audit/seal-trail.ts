import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { readEnds } from './read-ends.ts'
import { requireSealedTrail } from './require-sealed-trail.ts'
import { storeSeal } from './seals.ts'

/** Number of months created in advance, so that a program that was stopped for a while still finds a partition. */
const months_ahead = 3

/** Creates the partitions of this month and of the months ahead. */
async function addMonths(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into audit_month (month)
    select (date_trunc('month', ${now}::timestamptz at time zone 'UTC') + n * interval '1 month')::date as month
      from generate_series(0, ${months_ahead}::int) n
    except select month from audit_month`.execute(tx)
}

/**
 * Stores the end of each chain outside of the database, where the owner of the tables cannot rewrite it, and creates
 * partitions for the coming months. A trail that does not match earlier seals is never sealed again: the job fails
 * visibly.
 */
export async function sealTrail(ctx: Pick<Context, 'tx' | 'files' | 'now'>): Promise<void> {
  const now = ctx.now()
  await ctx.tx((tx) => addMonths(tx, now))
  await requireSealedTrail(ctx)
  const { pins } = await ctx.tx(readEnds)
  if (pins.length > 0) await storeSeal(ctx.files, now, pins)
}
