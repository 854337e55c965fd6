import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { Export, getPrivacy as endpoint } from './contract.ts'
import { ofHousehold } from './own-account.ts'
import { retained } from './rules.ts'
import { newestVersion, unreadTexts } from './rules-legal.ts'

/** Returns the state of a household's data rights: its newest export, and a deletion that can still be cancelled. */
export async function getPrivacy(
  ctx: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const member_role = ofHousehold(ctx).roles.client?.member_role
  const is_owner = member_role === 'owner'
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ requested_at: string; due_at: string; requested_by: string }>`
      select ${utcText(sql`d.requested_at`)} as requested_at, ${utcText(sql`d.due_at`)} as due_at,
             coalesce(u.display_name, '') as requested_by
        from account_deletion d left join app_user u on u.id = d.requested_by
       where d.account_id = ${accountId} and d.cancelled_at is null and d.executed_at is null`.execute(
      tx
    )
    const newest = is_owner ? await newestExport(tx, accountId) : null
    const unread = member_role === 'read_only' ? [] : unreadTexts(await agreedTexts(tx, accountId))
    return {
      is_owner,
      export: newest,
      deletion: rows[0] ?? null,
      retained: [...retained],
      unread_texts: unread.map((kind) => ({ kind, version: newestVersion(kind) })),
    }
  })
}

/** Returns the day a household began, and the versions of legal texts it agreed to since. */
async function agreedTexts(tx: Tx, account_id: string) {
  const { rows } = await sql<Parameters<typeof unreadTexts>[0]>`
    select a.created_at::date::text as created_on,
           coalesce((select jsonb_object_agg(c.kind, c.text_version) from consent c
                      where c.account_id = a.id and c.client_id is null and c.kind in ('terms', 'privacy')
                        and c.withdrawn_at is null), '{}') as read
      from account a where a.id = ${account_id}`.execute(tx)
  return rows[0] ?? { created_on: '', read: {} }
}

/** Returns the newest export of a household, or null. */
export async function newestExport(tx: Tx, account_id: string): Promise<Export | null> {
  const { rows } = await sql<Export>`
    select id, status, progress_done, progress_of, size_bytes::float8 as size_bytes, error_code,
           ${utcText(sql`created_at`)} as created_at, ${utcText(sql`expires_at`)} as expires_at
      from data_export where account_id = ${account_id} order by created_at desc, id desc limit 1`.execute(
    tx
  )
  return rows[0] ?? null
}
