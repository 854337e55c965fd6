import { sql, type RawBuilder } from 'kysely'
import { moneyText } from '@numo/kit/money.ts'
import { recordAll } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { reminderPauses } from './enums.ts'
import { isOwed, reminderJoins } from './reminder-sql.ts'
import { reminderRuleOf, type ReminderStage } from './rules-reminders.ts'

const batch = 100

type NextReminder = {
  account_id: string
  account: string
  claim_id: string
  number: string
  currency: string
  amount: number
  due_on: string
  stage: ReminderStage
  paused: (typeof reminderPauses)[number] | null
}

/**
 * Daily: sends each household the reminders that are due, a batch in a transaction with its notices and events. A row for each
 * stage of a debt says that it was sent, so that however often this runs, and wherever it is killed, none is sent twice.
 */
export async function sendDueReminders(ctx: Context): Promise<void> {
  const due = sql`w.paused is null and n.next_on <= ${ctx.today()}::date`
  const sendBatch = () => ctx.tx(async (tx) => sendReminders(tx, ctx, await readNext(tx, ctx, due)))
  // Sequential: each batch is a transaction; what it sent is no longer due.
  while ((await sendBatch()) > 0);
}

/** Reads and locks debts with the stage that follows; a claim that somebody changes now is left to the next run. */
export async function readNext(
  tx: Tx,
  ctx: Pick<Context, 'today'>,
  only: RawBuilder<unknown>
): Promise<NextReminder[]> {
  const { rows } = await sql<NextReminder>`
    select c.account_id, (select a.display_name from account a where a.id = c.account_id) as account,
           c.id as claim_id, c.number, c.currency, c.patient_balance::float8 as amount, d.due_on::text as due_on, n.stage, w.paused
      from claim c ${reminderJoins(ctx.today())}
     where ${isOwed} and n.stage is not null and ${only}
     order by c.adjudicated_at, c.id limit ${batch} for update of c skip locked`.execute(tx)
  return rows
}

/** Sends reminders of locked debts, each stage once. Returns how many were sent. */
export async function sendReminders(
  tx: Tx,
  ctx: Context,
  reminders: readonly NextReminder[]
): Promise<number> {
  if (reminders.length === 0) return 0
  const added = await tx
    .insertInto('payment_reminder')
    .values(
      reminders.map(({ account_id, claim_id, due_on, stage, currency, amount }) => ({
        ...{ account_id, claim_id, due_on, stage, currency, amount },
        sent_on: ctx.today(),
        sent_by: ctx.actor?.user_id ?? null,
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['claim_id', 'stage'])
    .execute()
  const sent = reminders.filter((one) => added.some(({ claim_id }) => claim_id === one.claim_id))
  await notifyAll(
    tx,
    sent.map(({ account_id, claim_id, number, currency, amount, due_on, stage }) => ({
      to: { account_id },
      kind: reminderRuleOf(stage).kind,
      facts: { amount: moneyText(amount, currency, 'en'), claim: number },
      link: '/home/billing',
      dedupe_key: `${claim_id}:${due_on}:${stage}`,
    }))
  )
  await notifyAll(
    tx,
    sent
      .filter(({ stage }) => reminderRuleOf(stage).tells_staff)
      .map(({ account_id, account, claim_id, number, due_on }) => ({
        to: { staff: true as const },
        kind: 'reminders_over' as const,
        facts: { account, claim: number },
        link: `/admin/accounts/${account_id}/billing`,
        dedupe_key: `${claim_id}:${due_on}`,
      }))
  )
  await recordAll(
    tx,
    ctx.caller,
    sent.map(({ account_id, claim_id, stage }) => ({
      action: 'E',
      entity_type: 'claim',
      entity_id: claim_id,
      account_id,
      changes: { payment_reminder: stage },
    }))
  )
  return sent.length
}
