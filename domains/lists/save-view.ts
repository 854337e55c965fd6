import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { SavedView, saveView as contract } from './contract.ts'

/** As many as a menu can hold. */
const mostViews = 50

export const saveView = (
  ctx: Context,
  { list, name, query, is_shared }: InputOf<typeof contract>
) =>
  ctx.tx(async (tx) => {
    const { rows: own } = await sql<{ count: number }>`
      select count(*) as count from saved_view
       where user_id = app.user_id() and list = ${list} and name <> ${name}`.execute(tx)
    if ((own[0]?.count ?? 0) >= mostViews)
      throw refuse(422, 'too-many-views', 'Delete a saved view before you save another')
    const { rows } = await sql<SavedView>`
      insert into saved_view (user_id, list, name, query, is_shared)
      values (app.user_id(), ${list}, ${name}, ${query}, ${is_shared})
      on conflict (user_id, list, name) do update set query = excluded.query, is_shared = excluded.is_shared
      returning id, name, query, is_shared, true as is_mine`.execute(tx)
    const saved = rows[0]
    if (!saved) throw new Error('The view was not saved')
    return saved
  })
