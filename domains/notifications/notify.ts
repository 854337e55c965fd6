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
export const notify = <Kind extends NotificationKind>(
  tx: Tx,
  notice: Notice<Kind>
): Promise<void> => notifyAll(tx, [notice])

/** Sends many notices at once, each as `notify` does. */
export async function notifyAll<Kind extends NotificationKind>(
  tx: Tx,
  notices: readonly Notice<Kind>[]
): Promise<void> {
  const rows = notices.map(({ to, kind, facts, link, dedupe_key, is_urgent }) => ({
    kind,
    facts,
    link,
    dedupe_key: dedupe_key ?? null,
    is_urgent: is_urgent ?? null,
    to_account: 'account_id' in to ? to.account_id : null,
    to_user: 'user_id' in to ? to.user_id : null,
    to_staff: 'staff' in to,
  }))
  await sql`select app.notify(${JSON.stringify(rows)}::jsonb)`.execute(tx)
}
