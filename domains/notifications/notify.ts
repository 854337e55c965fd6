import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { NotificationFacts, NotificationKind } from './rules.ts'

/** Recipients: all users of a household, one user, or all staff. */
type NotifyTo = { account_id: string } | { user_id: string } | { staff: true }

export type Notice<Kind extends NotificationKind> = {
  to: NotifyTo
  kind: Kind
  facts: NotificationFacts<Kind>
  /** Path of the page to open, without locale; null when there is none. */
  link: string | null
  /** Deduplicates: one notification per user and key, however often it is sent. */
  dedupe_key?: string
  is_urgent?: boolean
}

/**
 * Creates notifications, in the inbox and by email where the user wants that. Runs in the caller's transaction and role, so that a rollback
 * notifies nobody; idempotent per `dedupe_key`. A household, organisation or user may only send kinds whose `told_by` names its role, to
 * its own users or to staff; their `dedupe_key` for staff must start with their own id.
 */
export async function notify<Kind extends NotificationKind>(
  tx: Tx,
  { to, kind, facts, link, dedupe_key, is_urgent }: Notice<Kind>
): Promise<void> {
  const account = 'account_id' in to ? to.account_id : null
  const user = 'user_id' in to ? to.user_id : null
  await sql`select app.notify(${kind}, ${JSON.stringify(facts)}::jsonb, ${link}, ${dedupe_key ?? null},
                              ${is_urgent ?? null}::boolean, ${account}::uuid, ${user}::uuid, ${'staff' in to})`.execute(
    tx
  )
}
