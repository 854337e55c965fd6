import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CardPayments } from '@numo/adapters/card-payments/port.ts'
import type { Tx } from '../context.ts'
import type { Subscription } from '../tables.ts'
import { utcText } from '../utc-text.ts'
import type { SubscriptionBilling, SubscriptionReceipt, SubscriptionSummary } from './contract.ts'
import { needsUpgrade } from './rules.ts'

export type SubscriptionRow = Selectable<Subscription>

/** Returns the live subscription of a person, else the newest; undefined when there is none the caller may see. */
export const readSeat = (tx: Tx, user_id: string): Promise<SubscriptionRow | undefined> =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy(sql`status in ('cancelled', 'incomplete_expired')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const textOf = (instant: Date | null) => instant?.toISOString() ?? null

/** Returns what the specification says of a subscription; of none, when there is none. */
export function summaryOf(row: SubscriptionRow | undefined): SubscriptionSummary {
  const is_active = row?.is_active ?? false
  const is_lifetime = row?.is_lifetime ?? false
  const isStarted =
    row !== undefined && row.status !== 'incomplete' && row.status !== 'incomplete_expired'
  return {
    is_active,
    is_lifetime,
    plan_type: isStarted ? row.plan_type : null,
    current_period_end: isStarted ? textOf(row.current_period_end) : null,
    needs_upgrade: needsUpgrade({ is_active, is_lifetime }),
  }
}

/** Reads the subscription of a person with its receipts, newest first. */
export async function readBilling(
  tx: Tx,
  user_id: string,
  { kind }: Pick<CardPayments, 'kind'>
): Promise<SubscriptionBilling> {
  const row = await readSeat(tx, user_id)
  const { rows } = await sql<SubscriptionReceipt>`
    select id, number, plan_type, currency, amount::float8 as amount, ${utcText(sql`period_start`)} as period_start,
           ${utcText(sql`period_end`)} as period_end, ${utcText(sql`paid_at`)} as paid_at
      from subscription_payment where user_id = ${user_id} order by paid_at desc, id desc limit 100`.execute(
    tx
  )
  return {
    ...summaryOf(row),
    status: row?.status ?? null,
    cancel_at_period_end: row?.cancel_at_period_end ?? false,
    next_attempt_at: textOf(row?.next_attempt_at ?? null),
    payment_service: kind === 'none' ? null : kind,
    receipts: rows,
  }
}
