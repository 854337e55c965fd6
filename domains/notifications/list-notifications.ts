import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { cursorOf, placeOf, unknownPlace } from '../lists/cursor.ts'
import { utcText } from '../utc-text.ts'
import type { listNotifications as endpoint, Notification } from './contract.ts'
import { readerOf } from './reader-of.ts'

const order = '-created_at'

/** What is in somebody's inbox, newest first, and how much of all of it is unread. */
export async function listNotifications(
  ctx: Context,
  { after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const user_id = readerOf(ctx)
  return ctx.system(async (tx) => {
    const place = after === undefined ? null : placeOf(after, order)
    const before = place
      ? sql`(n.created_at, n.id) < (${place.value}::timestamptz, ${place.id}::uuid)`
      : sql`true`
    const { rows } = await sql<Notification & { place: string }>`
      select n.id, n.kind, n.facts, n.link, n.is_urgent, ${utcText(sql`n.read_at`)} as read_at,
             ${utcText(sql`n.created_at`)} as created_at, n.created_at::text as place
        from notification n
       where n.user_id = ${user_id} and n.archived_at is null and ${before}
       order by n.created_at desc, n.id desc limit ${sql.lit(limit + 1)}`
      .execute(tx)
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        // Class 22: a cursor somebody made up holds what is no instant or no id.
        if (place && code.startsWith('22')) throw unknownPlace()
        throw error
      })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      rows: shown,
      next: last ? cursorOf({ sort: order, value: last.place, id: last.id }) : null,
      unread: await countUnread(tx, user_id),
    }
  })
}

/** How many notifications in somebody's inbox they have not read. */
export async function countUnread(tx: Tx, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification
     where user_id = ${user_id} and read_at is null and archived_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}
