import { sql } from 'kysely'
import { Refusal } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import type { ServedBulk } from './serve-bulk.ts'

type Run = { action: string; user_id: string; fields: unknown; status: string }
/** The status of rows that are still to do, and what doing them leads to. */
type Pass = { from: 'waiting' | 'done'; to: 'done' | 'undone'; failed: 'refused' | 'kept' }

const doing: Pass = { from: 'waiting', to: 'done', failed: 'refused' }
const undoing: Pass = { from: 'done', to: 'undone', failed: 'kept' }

/**
 * Does, or undoes, the rows of a bulk action: each in a transaction of its own, as the person who started it and with
 * the rights that person has now. A row is marked in the transaction that changes it, so that a killed worker leaves
 * every row either done or waiting for the next attempt.
 */
export const runBulk =
  (actions: readonly ServedBulk[]) =>
  async (
    ctx: Context,
    { run_id }: { run_id: string },
    attempt: JobAttempt
  ): Promise<void | Dropped> => {
    const { rows } = await ctx.tx((tx) =>
      sql<Run>`select action, user_id, fields, status from bulk_run where id = ${run_id}`.execute(
        tx
      )
    )
    const [run] = rows
    if (run?.status !== 'running' && run?.status !== 'undoing')
      return { dropped: 'It was done already' }
    const action = actions.find(({ served }) => served.endpoint.name === run.action)
    if (!action) throw new Error(`There is no bulk action ${run.action}`)
    const pass = run.status === 'running' ? doing : undoing
    const person = await ctx.actFor(run.user_id, action.served.endpoint)
    if (person)
      while (await doNext(person, { run_id, run, action, pass, attempt }))
        if (attempt.signal.aborted)
          throw new Error('The attempt took too long; the next one goes on')
    await ctx.tx((tx) => finish(tx, run_id, pass, person !== null))
  }

type Next = { run_id: string; run: Run; action: ServedBulk; pass: Pass; attempt: JobAttempt }

/** Does the next row. Returns false when none is left. */
async function doNext(person: Context, { run_id, run, action, pass, attempt }: Next) {
  let ordinal = -1
  try {
    return await person.tx(async (tx) => {
      const { rows } = await sql<{ ordinal: number; row_id: string; before: unknown }>`
        select ordinal, row_id, before from bulk_run_row where run_id = ${run_id} and status = ${pass.from}
         order by ordinal limit 1 for update skip locked`.execute(tx)
      const [row] = rows
      if (!row) return false
      ordinal = row.ordinal
      if (pass === undoing) await action.undo?.(tx, person, row.row_id, row.before)
      const before =
        pass === doing ? await action.act(tx, person, row.row_id, run.fields) : row.before
      await sql`
        update bulk_run_row set status = ${pass.to}, before = ${JSON.stringify(before ?? null)}::jsonb
         where run_id = ${run_id} and ordinal = ${ordinal}`.execute(tx)
      return true
    })
  } catch (error) {
    // A refusal is the result of a row; anything else is tried again, and skipped at the end so that others are done.
    if (ordinal < 0 || !(error instanceof Refusal || attempt.is_last)) throw error
    const reason = error instanceof Refusal ? error.code : 'failed'
    await person.tx((tx) =>
      sql`
        update bulk_run_row set status = ${pass.failed}, reason = ${reason}
         where run_id = ${run_id} and ordinal = ${ordinal} and status = ${pass.from}`.execute(tx)
    )
    return true
  }
}

async function finish(tx: Tx, run_id: string, pass: Pass, isAllowed: boolean): Promise<void> {
  if (!isAllowed)
    await sql`
      update bulk_run_row set status = ${pass.failed}, reason = 'no-longer-allowed'
       where run_id = ${run_id} and status = ${pass.from}`.execute(tx)
  const { rows } = await sql`
    update bulk_run r
       set status = ${pass.to}, finished_at = now(),
           undo_until = case when ${pass === doing} and r.can_undo then now() + interval '10 minutes' end
     where r.id = ${run_id}
       and not exists (select from bulk_run_row b where b.run_id = r.id and b.status = ${pass.from})
    returning r.id`.execute(tx)
  // Another worker, whose attempt was considered lost, still holds a row.
  if (rows.length === 0) throw new Error('Rows of this bulk action are still being changed')
}
