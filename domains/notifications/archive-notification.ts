import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { archiveNotification as endpoint } from './contract.ts'
import { readerOf } from './reader-of.ts'

/** Archives one of the caller's notifications, or moves it back to the inbox. Idempotent. */
export async function archiveNotification(
  ctx: Context,
  { id, is_archived }: InputOf<typeof endpoint>
) {
  const user_id = readerOf(ctx)
  return ctx.tx(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notification')
      .set({
        archived_at: is_archived ? sql`coalesce(archived_at, now())` : null,
        read_at: sql`coalesce(read_at, now())`,
      })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw noSuch('notification')
    await sql`select pg_notify('notification', ${user_id})`.execute(tx)
    return { done: true as const }
  })
}
