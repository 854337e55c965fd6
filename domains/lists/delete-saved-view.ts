import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'

/** Deletes a saved view of the caller. Throws 404 for another user's view, as for an unknown one. */
export const deleteSavedView = (ctx: Context, { list, id }: { list: string; id: string }) =>
  ctx.tx(async (tx) => {
    const { numAffectedRows } = await sql`
      delete from saved_view where id = ${id} and list = ${list} and user_id = app.user_id()`.execute(
      tx
    )
    if (!numAffectedRows) throw refuse(404, 'no-such-view', 'There is no such view of yours')
    return { done: true as const }
  })
