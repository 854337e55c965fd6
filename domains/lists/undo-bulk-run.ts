import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { BulkRun, undoBulkRun as endpoint } from './contract-bulk-runs.ts'
import { runBulkJob } from './jobs.ts'
import { readBulkRun } from './read-bulk-run.ts'

/**
 * Starts undoing a bulk action of the caller in the background. Throws 404 `no-such-bulk-run`, and 410 `undo-over` when
 * it cannot be undone, is still running, or ended more than ten minutes ago.
 */
export const undoBulkRun = (ctx: Context, { id }: InputOf<typeof endpoint>): Promise<BulkRun> =>
  ctx.tx(async (tx) => {
    await readBulkRun(tx, id)
    const { rows } = await sql`
      update bulk_run set status = 'undoing', undo_until = null
       where id = ${id} and status = 'done' and undo_until > now() returning id`.execute(tx)
    if (rows.length === 0) throw refuse(410, 'undo-over', 'This can no longer be undone')
    await ctx.jobs.add(tx, runBulkJob, { run_id: id })
    return readBulkRun(tx, id)
  })
