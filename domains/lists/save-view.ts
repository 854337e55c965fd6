import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { SavedView, saveView as contract } from './contract.ts'

/** As many as a menu can hold. */
const mostViews = 50

/**
 * Keeps how a list looks under a name. A view of that name that the caller has already is replaced only when they say
 * so: it may be one that others use.
 */
export const saveView = (
  ctx: Context,
  { list, name, query, is_shared, replaces }: InputOf<typeof contract>
) =>
  ctx.tx(async (tx) => {
    const { rows: own } = await sql<{ count: number }>`
      select count(*) as count from saved_view
       where user_id = app.user_id() and list = ${list} and name <> ${name}`.execute(tx)
    if ((own[0]?.count ?? 0) >= mostViews)
      throw refuse(422, 'too-many-views', 'Delete a saved view before you save another')
    const onConflict = replaces
      ? sql`do update set query = excluded.query, is_shared = excluded.is_shared`
      : sql`do nothing`
    const { rows } = await sql<SavedView>`
      insert into saved_view (user_id, list, name, query, is_shared)
      values (app.user_id(), ${list}, ${name}, ${query}, ${is_shared})
      on conflict (user_id, list, name) ${onConflict}
      returning id, name, query, is_shared, true as is_mine`.execute(tx)
    const saved = rows[0]
    if (!saved)
      throw refuse(
        409,
        'view-exists',
        'You have a view of that name. Replace it, or choose another.'
      )
    return saved
  })
