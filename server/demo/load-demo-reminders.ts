import { sql } from 'kysely'
import type { Context } from '@numo/domains/context.ts'
import { getReminders } from '@numo/domains/payments/get-reminders.ts'
import { isOwed } from '@numo/domains/payments/reminder-sql.ts'
import { sendReminder } from '@numo/domains/payments/send-reminder.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

/** Reminds each household that owes of its oldest debt, as staff do before its day. Does nothing when any was reminded. Only for demo data. */
export async function loadDemoReminders({
  contextFor,
}: Pick<Program, 'contextFor'>): Promise<void> {
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  if (!staff) return
  // Sequential, so that they are the same every time.
  for (const id of await owingHouseholds(staff)) {
    const { claims } = await getReminders(staff, { id })
    const next = claims.find(({ paused, next_stage }) => paused === null && next_stage !== null)
    if (next?.next_stage)
      await sendReminder(staff, { id, claim_id: next.claim_id, stage: next.next_stage })
  }
}

const owingHouseholds = ({ tx }: Context): Promise<string[]> =>
  tx(async (open) => {
    const { rows } = await sql<{ account_id: string }>`
      select distinct c.account_id from claim c where ${isOwed} and not exists (select from payment_reminder) order by 1`.execute(
      open
    )
    return rows.map(({ account_id }) => account_id)
  })
