import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { listSavedViews as contract, SavedView } from './contract.ts'

/** Returns the saved views of every list, sorted by name: the caller's own and those shared by others with the same role. */
export const listSavedViews = (ctx: Context): Promise<OutputOf<typeof contract>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<SavedView>`
      select id, list, name, query, is_shared, user_id = app.user_id() as is_mine
        from saved_view order by lower(name), id`.execute(tx)
    return { views: rows }
  })
