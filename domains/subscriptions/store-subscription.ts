import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postSubscriptionPaid } from '../ledger/rules-postings.ts'
import type { PlanType } from './enums.ts'
import { sendSubscriptionReceipt } from './jobs.ts'
import type { SubscriptionRow } from './read-subscription.ts'
import { pathTo, type SubscriptionState } from './rules.ts'

type StoreDeps = Pick<Context, 'system' | 'caller' | 'actor' | 'jobs' | 'today'>

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

const compared = [
  'plan_type',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
  'next_attempt_at',
  'stripe_subscription_id',
] as const

const same = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

/**
 * Stores the state of a subscription and its payments, with their postings, receipts and audit events, in one
 * transaction of the program: its person writes none of it. Returns the stored row; null when another transaction wrote
 * since `before` was read, and nothing is stored then.
 */
export const storeSubscription = (
  ctx: StoreDeps,
  before: SubscriptionRow,
  next: SubscriptionState,
  payments: readonly PaidPeriod[]
): Promise<SubscriptionRow | null> =>
  ctx.system(async (tx) => {
    const row = await tx
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', before.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.version !== before.version) return null
    const stored = await storeState(tx, ctx, row, next)
    for (const payment of payments) await storePayment(tx, ctx, row, payment)
    return stored
  })

async function storeState(
  tx: Tx,
  ctx: StoreDeps,
  row: SubscriptionRow,
  next: SubscriptionState
): Promise<SubscriptionRow> {
  const path = pathTo(row.status, next.status)
  // The service says what cannot follow: what is stored stays, for somebody to look at.
  if (path === null) return row
  const { status, ...rest } = next
  const changed = compared.filter((name) => !same(row[name], rest[name]))
  if (path.length === 0 && changed.length === 0) return row
  const changes = { ...Object.fromEntries(changed.map((name) => [name, rest[name]])) }
  let stored = row
  // Each step is a transition of its own; a subscription without one still stores its other fields.
  for (const step of path.length === 0 ? [status] : path)
    stored = await tx
      .updateTable('subscription')
      .set({ ...rest, status: step })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'subscription',
    entity_id: row.id,
    partner_id: row.partner_id,
    changes: { ...changes, ...(path.length > 0 && { status }) },
  })
  return stored
}

/** Adds a payment with its posting and its receipt, once for a reference. */
async function storePayment(
  tx: Tx,
  ctx: StoreDeps,
  { id: subscription_id, user_id, partner_id }: SubscriptionRow,
  payment: PaidPeriod
): Promise<void> {
  const made = await tx
    .insertInto('subscription_payment')
    .values({ subscription_id, user_id, partner_id, ...payment })
    .onConflict((other) => other.column('stripe_reference').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
  if (!made) return
  const { amount, currency, fee_amount } = payment
  await postEntry(tx, ctx, {
    numo_company_id: await companyOf(tx, partner_id),
    event: 'charged',
    source_type: 'subscription_payment',
    source_id: made.id,
    effective_on: ctx.today(),
    lines: postSubscriptionPaid({ amount, currency }, fee_amount),
  })
  await ctx.jobs.add(tx, sendSubscriptionReceipt, { subscription_payment_id: made.id })
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'subscription_payment',
    entity_id: made.id,
    partner_id,
    changes: { number: made.number, amount, currency },
  })
}

/** The legal entity that an organisation has an agreement with, else the first. */
async function companyOf(tx: Tx, partner_id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.id from numo_company c
     order by exists (select from partner_agreement a where a.partner_id = ${partner_id} and a.numo_company_id = c.id) desc,
              c.created_at, c.id
     limit 1`.execute(tx)
  if (!rows[0]) throw new Error('There is no legal entity to sell a subscription')
  return rows[0].id
}
