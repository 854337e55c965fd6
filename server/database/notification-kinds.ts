import type { Client } from 'pg'
import { notificationKindNames, ruleOf } from '@numo/domains/notifications/rules.ts'

/**
 * Writes every kind of notification to the database. The connection must be the owner's. `app.notify()` reads from
 * it who receives a kind and which roles may send it.
 */
export async function writeNotificationKinds(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('notification_kind') is not null as exists`
  )
  if (!rows[0]?.exists) return
  const kinds = notificationKindNames.map((kind) => {
    const {
      hat,
      by_mail,
      is_security = false,
      is_urgent = false,
      facts,
      told_by = [],
    } = ruleOf(kind)
    return { kind, hat, by_mail, is_security, is_urgent, facts, told_by }
  })
  await owner.query(
    `insert into notification_kind
     select * from jsonb_populate_recordset(null::notification_kind, $1)
     on conflict (kind) do update set (hat, by_mail, is_security, is_urgent, facts, told_by) =
       (excluded.hat, excluded.by_mail, excluded.is_security, excluded.is_urgent, excluded.facts, excluded.told_by)`,
    [JSON.stringify(kinds)]
  )
}
