import type { TestApp } from '@numo/server/test-app.ts'
import type { ReminderStage } from './rules-reminders.ts'

/** Makes the household owe its share of a claim since so many days. */
export const oweSince = (app: TestApp, claim_id: string, days: number) =>
  app.database.pool.query(
    `update claim set adjudicated_at = now() - make_interval(days => $2) where id = $1`,
    [claim_id, days]
  )

/** Adds a reminder as if it had been sent on the first day of the debt. */
export const remindedSince = (
  app: TestApp,
  { account_id, claim_id, stage }: { account_id: string; claim_id: string; stage: ReminderStage }
) =>
  app.database.pool.query(
    `insert into payment_reminder (account_id, claim_id, due_on, stage, currency, amount, sent_on)
     select account_id, id, day, $3, currency, patient_balance, day
       from claim, lateral (select (adjudicated_at at time zone 'America/Mexico_City')::date as day) d
      where (account_id, id) = ($1, $2)`,
    [account_id, claim_id, stage]
  )
