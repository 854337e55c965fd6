import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notifyAll } from '../notifications/notify.ts'

type NewPatient = {
  account_id: string
  client_id: string
  name: string
  clinic: string
  started_at: Date
}

/**
 * Job handler: notifies each household that a clinic sees a person of it since the clinic showed their member ID, and how to end that.
 * Idempotent: once for each time that it began.
 */
export const notifyNewPatients = (
  ctx: Context,
  { partner_id }: { partner_id: string }
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<NewPatient>`
      select k.account_id, k.client_id, c.first_name as name, o.name as clinic, k.started_at
        from care_relationship k
        join client c on c.account_id = k.account_id and c.id = k.client_id
        join partner o on o.id = k.partner_id
       where k.partner_id = ${partner_id} and k.source = 'member_id' and k.status = 'active'
         and k.started_at > ${ctx.now()}::timestamptz - interval '1 day'
       order by k.client_id`.execute(tx)
    await notifyAll(
      tx,
      rows.map(({ account_id, client_id, name, clinic, started_at }) => ({
        to: { account_id },
        kind: 'clinic_sees_person' as const,
        facts: { name, clinic },
        link: '/home/settings',
        dedupe_key: `${client_id}:${partner_id}:${started_at.toISOString()}`,
      }))
    )
  })
