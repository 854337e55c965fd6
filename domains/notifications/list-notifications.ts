import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { readOlder } from '../lists/read-older.ts'
import { utcText } from '../utc-text.ts'
import type { listNotifications as endpoint, Notification } from './contract.ts'
import { readerOf } from './reader-of.ts'

/** Returns a page of the caller's inbox, newest first, with the number of unread notifications. */
export async function listNotifications(
  ctx: Context,
  { after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const user_id = readerOf(ctx)
  return ctx.tx(async (tx) => {
    const page = await readOlder<Notification>(tx, {
      columns: sql`
        n.id, n.kind, n.facts, n.link, n.is_urgent, ${utcText(sql`n.read_at`)} as read_at,
        ${utcText(sql`n.created_at`)} as created_at`,
      from: sql`notification n`,
      where: sql`n.user_id = ${user_id} and n.archived_at is null`,
      of: { table: 'n', at: 'created_at' },
      after,
      limit,
    })
    return { ...page, unread: (await readInbox(tx, user_id)).unread }
  })
}

/**
 * Counts a user's unread notifications in the inbox and names the newest one. One statement, so that both are of the same
 * moment.
 */
export async function readInbox(
  tx: Tx,
  user_id: string
): Promise<{ unread: number; newest_id: string | null }> {
  const { rows } = await sql<{ unread: number; newest_id: string | null }>`
    select (select count(*)::int from notification
             where user_id = ${user_id} and read_at is null and archived_at is null) as unread,
           (select id from notification where user_id = ${user_id} and archived_at is null
             order by created_at desc, id desc limit 1) as newest_id`.execute(tx)
  return rows[0] ?? { unread: 0, newest_id: null }
}
