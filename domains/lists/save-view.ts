import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { SavedView, saveView as contract } from './contract.ts'

/** Maximum saved views per list and user, as many as a menu can show. */
const maxViews = 50

/**
 * Saves a view of a list. Replaces the caller's view of the same name only with `replaces`, because others may use it; otherwise throws 409
 * `view-exists`.
 */
export const saveView = (
  ctx: Context,
  { list, name, query, is_shared, replaces }: InputOf<typeof contract>
) =>
  ctx.tx(async (tx) => {
    const { rows: own } = await sql<{ count: number }>`
      select count(*) as count from saved_view
       where user_id = app.user_id() and list = ${list} and name <> ${name}`.execute(tx)
    if ((own[0]?.count ?? 0) >= maxViews)
      throw refuse(422, 'too-many-views', 'Delete a saved view before you save another')
    const onConflict = replaces
      ? sql`do update set query = excluded.query, is_shared = excluded.is_shared`
      : sql`do nothing`
    const { rows } = await sql<SavedView>`
      insert into saved_view (user_id, list, name, query, is_shared)
      values (app.user_id(), ${list}, ${name}, ${query}, ${is_shared})
      on conflict (user_id, list, name) ${onConflict}
      returning id, list, name, query, is_shared, true as is_mine`.execute(tx)
    const saved = rows[0]
    if (!saved)
      throw refuse(
        409,
        'view-exists',
        'You have a view of that name. Replace it, or choose another.'
      )
    return saved
  })
