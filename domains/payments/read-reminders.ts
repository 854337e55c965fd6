import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { AccountReminders } from './contract-reminders.ts'
import { isOwed, reminderColumns, reminderJoins } from './reminder-sql.ts'

const maxShown = 100

/** Reads where the reminders of what a household owes are, oldest debt first. */
export async function readReminderStates(
  tx: Tx,
  { today }: Pick<Context, 'today'>,
  account_id: string
): Promise<AccountReminders['claims']> {
  const { rows } = await sql<AccountReminders['claims'][number]>`
    select c.id as claim_id, c.number as claim_number, c.currency, c.patient_balance::float8 as due_amount, ${reminderColumns}
      from claim c ${reminderJoins(today())}
     where c.account_id = ${account_id} and ${isOwed}
     order by c.adjudicated_at, c.id limit ${maxShown}`.execute(tx)
  return rows
}

/** Reads the reminders of a household for staff. */
export async function readReminders(
  tx: Tx,
  ctx: Pick<Context, 'today'>,
  account_id: string
): Promise<AccountReminders> {
  const { rows: holds } = await sql<NonNullable<AccountReminders['hold']>>`
    select h.reason, h.note, h.until_on::text as until_on, u.display_name as created_by, ${utcText(sql`h.created_at`)} as created_at
      from reminder_hold h left join app_user u on u.id = h.created_by
     where h.account_id = ${account_id} and h.ended_at is null and h.until_on >= ${ctx.today()}::date`.execute(
    tx
  )
  const { rows: sent } = await sql<AccountReminders['sent'][number]>`
    select r.id, r.claim_id, c.number as claim_number, r.stage, r.currency, r.amount::float8 as amount, r.sent_on::text as sent_on,
           u.display_name as sent_by
      from payment_reminder r join claim c on (c.account_id, c.id) = (r.account_id, r.claim_id)
      left join app_user u on u.id = r.sent_by
     where r.account_id = ${account_id} order by r.created_at desc, r.id desc limit ${maxShown}`.execute(
    tx
  )
  return {
    hold: holds[0] ?? null,
    claims: await readReminderStates(tx, ctx, account_id),
    sent,
  }
}
