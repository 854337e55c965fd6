import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import {
  isTold,
  ruleOf,
  type Choice,
  type NotificationFacts,
  type NotificationKind,
} from './rules.ts'
import { sendNotificationMail } from './jobs.ts'

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

type Reader = { user_id: string; choices: readonly Choice[] }

/**
 * Tells people that something happened: in their inbox, and by mail where they want that. In the caller's own
 * transaction of the program, so that nobody is told of what did not happen, and never twice by the same key.
 */
export async function notify<Kind extends NotificationKind>(
  tx: Tx,
  ctx: Pick<Context, 'jobs'>,
  { to, kind, facts, link, dedupe_key, is_urgent }: Notice<Kind>
): Promise<void> {
  const rule = ruleOf(kind)
  for (const { user_id, choices } of await readersOf(tx, to)) {
    const by_mail = isTold(kind, 'email', choices)
    const in_inbox = isTold(kind, 'inbox', choices)
    if (!by_mail && !in_inbox) continue
    const made = await tx
      .insertInto('notification')
      .values({
        user_id,
        account_id: 'account_id' in to ? to.account_id : null,
        hat: rule.hat,
        kind,
        facts: JSON.stringify(facts),
        link,
        dedupe_key: dedupe_key === undefined ? null : `${kind}:${dedupe_key}`,
        is_urgent: is_urgent ?? rule.is_urgent ?? false,
        mail_status: by_mail ? 'waiting' : 'none',
        // Who wants the mail alone has nothing in the inbox.
        archived_at: in_inbox ? null : sql`now()`,
      })
      .onConflict((same) =>
        same.columns(['user_id', 'dedupe_key']).where('dedupe_key', 'is not', null).doNothing()
      )
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    if (by_mail) await ctx.jobs.add(tx, sendNotificationMail, { notification_id: made.id })
    // Heard by every process once the transaction is kept.
    if (in_inbox) await sql`select pg_notify('notification', ${user_id})`.execute(tx)
  }
}

/** Who is told, each with what they chose. */
async function readersOf(tx: Tx, to: NotifyTo): Promise<readonly Reader[]> {
  const who =
    'user_id' in to
      ? sql`u.id = ${to.user_id}`
      : 'account_id' in to
        ? sql`exists (select from membership m where m.user_id = u.id and m.account_id = ${to.account_id}
                        and m.role = 'client' and m.status = 'active')`
        : sql`exists (select from membership m join staff_member s on s.id = m.staff_member_id
                       where m.user_id = u.id and m.role = 'admin' and m.status = 'active' and s.status = 'active')`
  const { rows } = await sql<Reader>`
    select u.id as user_id,
           coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'channel', p.channel, 'is_on', p.is_on))
                       from notification_preference p where p.user_id = u.id), '[]') as choices
      from app_user u
     where u.status = 'active' and u.identity_uid is not null and ${who}
     order by u.id`.execute(tx)
  return rows
}
