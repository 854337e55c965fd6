import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Job handler: deletes the counters of days that are over. */
export const tidyPatientLookups = (ctx: Pick<Context, 'tx'>): Promise<void> =>
  ctx.tx(async (tx) => {
    await sql`delete from patient_lookup where looked_on < current_date`.execute(tx)
  })
