import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { PlanType } from './enums.ts'
import { readSeat, type SubscriptionRow } from './read-subscription.ts'

const over: readonly string[] = ['cancelled', 'incomplete_expired']

/**
 * Returns the live subscription of a person, and creates one that is not paid yet when there is none. Idempotent, also
 * for concurrent calls: the database allows one live subscription.
 */
export const openSeat = (
  ctx: Pick<Context, 'tx' | 'vouch' | 'caller'>,
  { user_id, partner_id }: { user_id: string; partner_id: string },
  plan_type: PlanType
): Promise<SubscriptionRow> =>
  ctx.tx(async (tx) => {
    const before = await readSeat(tx, user_id)
    if (before && !over.includes(before.status)) return before
    // The customer at the payment service stays the same.
    const stripe_customer_id = before?.stripe_customer_id ?? null
    const made = ctx.vouch(tx, 'take_subscription', {
      user_id,
      partner_id,
      plan_type,
      stripe_customer_id,
    })
    const { rows } = await sql<{ id: string | null }>`
      select app.take_subscription(${made}) as id`.execute(tx)
    const id = rows[0]?.id ?? null
    if (id !== null)
      await record(tx, ctx.caller, {
        action: 'C',
        entity_type: 'subscription',
        entity_id: id,
        partner_id,
        changes: { plan_type },
      })
    const row = await readSeat(tx, user_id)
    if (!row) throw new Error('A subscription that was just created is there')
    return row
  })
