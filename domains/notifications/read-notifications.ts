import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { readNotifications as endpoint } from './contract.ts'
import { readerOf } from './reader-of.ts'

/**
 * Marks the given notifications of the caller as read, or all without `ids`. Returns how many changed; ignores other users' notifications.
 */
export async function readNotifications(ctx: Context, { ids }: InputOf<typeof endpoint>) {
  const user_id = readerOf(ctx)
  return ctx.tx(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notification')
      .set({ read_at: sql`now()` })
      .where('user_id', '=', user_id)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .executeTakeFirst()
    // Updates the unread count in the user's other tabs and devices.
    if (numUpdatedRows > 0n) await sql`select pg_notify('notification', ${user_id})`.execute(tx)
    return { changed: Number(numUpdatedRows) }
  })
}
