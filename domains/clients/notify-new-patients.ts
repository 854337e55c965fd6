import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notifyAll } from '../notifications/notify.ts'
import { utcText } from '../utc-text.ts'

type NewPatient = {
  account_id: string
  client_id: string
  name: string
  clinic: string
  /** Names this beginning. */
  key: string
}

/**
 * Job handler: notifies each household that a clinic sees a person of it since the clinic showed their member ID, and how to end that.
 * Idempotent: once for each time that it began, however late the job runs.
 */
export const notifyNewPatients = (
  ctx: Context,
  { partner_id }: { partner_id: string }
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<NewPatient>`
      with begun as (
        select k.account_id, k.client_id, c.first_name as name, o.name as clinic,
               concat_ws(':', k.client_id, k.partner_id, ${utcText(sql`k.started_at`)}) as key
          from care_relationship k
          join client c on c.account_id = k.account_id and c.id = k.client_id
          join partner o on o.id = k.partner_id
         where k.partner_id = ${partner_id} and k.source = 'member_id' and k.status = 'active'
           and k.started_at > ${ctx.now()}::timestamptz - interval '60 days'
      )
      select b.* from begun b
       where not exists (
         select from membership m join notification n on n.user_id = m.user_id
          where m.account_id = b.account_id and n.dedupe_key = 'clinic_sees_person:' || b.key)
       order by b.client_id`.execute(tx)
    await notifyAll(
      tx,
      rows.map(({ account_id, name, clinic, key }) => ({
        to: { account_id },
        kind: 'clinic_sees_person' as const,
        facts: { name, clinic },
        link: '/home/settings',
        dedupe_key: key,
      }))
    )
  })
