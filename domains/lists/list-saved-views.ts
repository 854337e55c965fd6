import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { listOwnViews as ownViews, SavedView } from './contract.ts'

/** Returns the saved views of a list, sorted by name: the caller's own and those shared by others with the same role. */
export const listSavedViews = (ctx: Context, { list }: { list: string }) =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<SavedView>`
      select id, name, query, is_shared, user_id = app.user_id() as is_mine
        from saved_view where list = ${list} order by lower(name), id`.execute(tx)
    return { views: rows }
  })

/** Views that staff's start page shows and counts. */
const maxShown = 24

/** Returns the views that the caller saved of any list, newest first; at most as many as the start page shows. */
export const listOwnViews = (ctx: Context): Promise<OutputOf<typeof ownViews>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<SavedView & { list: string }>`
      select id, list, name, query, is_shared, true as is_mine
        from saved_view where user_id = app.user_id() order by created_at desc, id limit ${sql.lit(maxShown)}`.execute(
      tx
    )
    return { views: rows }
  })
