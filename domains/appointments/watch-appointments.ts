import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { addNews } from './add-news.ts'
import type { AppointmentStatus } from './enums.ts'
import { setAlternatives } from './find-alternatives.ts'
import { appointmentRules } from './rules.ts'

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)
const maxAtOnce = 500

/**
 * Does what time brings: offers other doctors for requests without an answer, reminds of appointments, ends requests whose
 * times have passed and visits that are over, and erases what visitors never proved and what is long past. Each step is a
 * transaction of its own; killed in between, the next run does the rest. One that is being changed is left to the next run.
 */
export async function watchAppointments(ctx: Context): Promise<void> {
  for (const step of [offerOthers, remind, expire, end, tidy]) await ctx.tx((tx) => step(ctx, tx))
}

const waiting = (tx: Tx, status: AppointmentStatus) =>
  tx
    .selectFrom('appointment')
    .select(['id', 'account_id', 'partner_id'])
    .where('status', '=', status)
    .orderBy('id')
    .limit(maxAtOnce)
    .forUpdate()
    .skipLocked()

async function offerOthers(ctx: Context, tx: Tx) {
  const late = await waiting(tx, 'requested')
    .where('alternatives_at', 'is', null)
    .where('answer_due_at', '<=', ctx.now())
    .execute()
  for (const { id } of late) {
    const version = await setAlternatives(tx, id, ctx.now())
    if (version !== null) await addNews(ctx, tx, { id, version }, 'alternatives')
  }
}

async function remind(ctx: Context, tx: Tx) {
  const now = ctx.now()
  const soon = await waiting(tx, 'accepted')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', before(now, -appointmentRules.remind_hours))
    .execute()
  for (const { id } of soon) {
    const { version } = await tx
      .updateTable('appointment')
      .set({ reminded_at: now })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await addNews(ctx, tx, { id, version }, 'reminder')
  }
}

async function expire(ctx: Context, tx: Tx) {
  const now = ctx.now()
  for (const status of ['requested', 'offered'] as const) {
    const open = await waiting(tx, status)
      .where(sql<boolean>`not exists (
        select from unnest(case when cardinality(offered_times) > 0 then offered_times else wanted_times end) t where t > ${now})`)
      .execute()
    for (const row of open) {
      const version = await move(ctx, tx, row, 'expired')
      await addNews(ctx, tx, { id: row.id, version }, 'expired')
    }
  }
}

async function end(ctx: Context, tx: Tx) {
  const over = await waiting(tx, 'accepted').where('ends_at', '<=', ctx.now()).execute()
  for (const row of over) {
    const version = await move(ctx, tx, row, 'over')
    await addNews(ctx, tx, { id: row.id, version }, 'question')
  }
}

type Row = { id: string; account_id: string | null; partner_id: string }

async function move(
  ctx: Context,
  tx: Tx,
  { id, account_id, partner_id }: Row,
  status: 'expired' | 'over'
) {
  const { version } = await tx
    .updateTable('appointment')
    .set({ status })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'appointment',
    entity_id: id,
    account_id,
    partner_id,
    changes: { status },
  })
  return version
}

async function tidy(ctx: Context, tx: Tx) {
  const now = ctx.now()
  await tx
    .deleteFrom('appointment')
    .where('status', '=', 'unproven')
    .where('created_at', '<', before(now, appointmentRules.prove_hours))
    .execute()
  await tx
    .deleteFrom('appointment')
    .where('account_id', 'is', null)
    .where('status', 'not in', ['requested', 'offered', 'accepted'])
    .where('updated_at', '<', before(now, appointmentRules.visitor_days * 24))
    .execute()
}
