import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { SavedView } from './contract.ts'

/** Returns the saved views of a list, sorted by name: the caller's own and those shared by others with the same role. */
export const listSavedViews = (ctx: Context, { list }: { list: string }) =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<SavedView>`
      select id, name, query, is_shared, user_id = app.user_id() as is_mine
        from saved_view where list = ${list} order by lower(name), id`.execute(tx)
    return { views: rows }
  })
