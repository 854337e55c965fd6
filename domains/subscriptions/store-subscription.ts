import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { PlanType } from './enums.ts'
import { sendSubscriptionReceipt } from './jobs.ts'
import type { SubscriptionRow } from './read-subscription.ts'
import { pathTo, type SubscriptionState } from './rules.ts'

type StoreDeps = Pick<Context, 'vouch' | 'caller' | 'actor' | 'jobs'>

/** A payment that succeeded, by the reference of the payment service. */
export type PaidPeriod = {
  plan_type: PlanType
  amount: number
  currency: string
  fee_amount: number
  paid_at: Date
  period_start: Date | null
  period_end: Date | null
  stripe_reference: string
}

/** What is written besides the state: what belongs to checkouts. */
type Checkouts = Pick<
  SubscriptionRow,
  | 'checkout_plan_type'
  | 'stripe_card_session_id'
  | 'stripe_checkout_session_id'
  | 'stripe_customer_id'
>

/** The columns that the audit trail names. */
const audited: readonly (keyof SubscriptionState)[] = [
  'plan_type',
  'status',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
]

const same = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

/**
 * Stores the state of a subscription and what was paid for it, with audit events and receipts, in the caller's
 * transaction; the program signs it, so that nobody writes it themselves. Returns the stored row; null when another
 * transaction wrote since `before` was read, and nothing is stored then.
 */
export async function storeSubscription(
  tx: Tx,
  ctx: StoreDeps,
  before: SubscriptionRow,
  next: Partial<SubscriptionState & Checkouts>,
  payments: readonly PaidPeriod[] = []
): Promise<SubscriptionRow | null> {
  const { status = before.status } = next
  const path = pathTo(before.status, status)
  // The service says what cannot follow: what is stored stays, for somebody to look at.
  if (path === null) return before
  const columns = Object.entries(next).filter(
    ([name, value]) => !same(value, columnOf(before, name))
  )
  if (columns.length === 0 && payments.length === 0) return before
  const statement = ctx.vouch(tx, 'take_subscription', {
    ...before,
    ...next,
    // Each step is a transition of its own; without one the other columns are still written.
    path: path.length === 0 ? [before.status] : path,
    payments,
  })
  const { rows } = await sql<{ paid: string[] | null }>`
    select app.take_subscription(${statement}) as paid`.execute(tx)
  const paid = rows[0]?.paid
  if (!paid) return null
  const changes = columns.filter(([name]) => audited.some((one) => one === name))
  const partner_id = ctx.actor?.roles.partner?.partner_id ?? before.partner_id
  if (changes.length > 0)
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'subscription',
      entity_id: before.id,
      partner_id,
      changes: Object.fromEntries(changes),
    })
  for (const id of paid) {
    await ctx.jobs.add(tx, sendSubscriptionReceipt, { subscription_payment_id: id })
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'subscription_payment',
      entity_id: id,
      partner_id,
    })
  }
  return tx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
}

const columnOf = (row: SubscriptionRow, name: string): unknown =>
  Object.entries(row).find(([column]) => column === name)?.[1]
