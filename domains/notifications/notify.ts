import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { NotificationFacts, NotificationKind } from './rules.ts'

/** Whom something concerns: everybody of a household, one person, or all staff. */
type NotifyTo = { account_id: string } | { user_id: string } | { staff: true }

export type Notice<Kind extends NotificationKind> = {
  to: NotifyTo
  kind: Kind
  facts: NotificationFacts<Kind>
  /** Where to see it or do something about it: a path of the site without its language. */
  link: string | null
  /** The same key to the same person is one notification, however often it is said. */
  dedupe_key?: string
  is_urgent?: boolean
}

/**
 * Creates notifications: in the inbox, and by email where the user wants that. In the caller's own
 * transaction and under its role, so that nobody is told of what did not happen, and never twice by the same key. Under
 * the role of a household, an organisation or a person only kinds that name it (`told_by`), to their own people or to staff;
 * what they tell staff has a `dedupe_key` that begins with their own id.
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
