import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/** Stores a household's customer id of the payment service. The first one is final. Idempotent: returns that one. */
export async function setCustomer(
  tx: Tx,
  caller: Caller,
  { account_id, customer_id }: { account_id: string; customer_id: string }
): Promise<string> {
  const before = await tx
    .selectFrom('account')
    .select('stripe_customer_id')
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.stripe_customer_id !== null) return before.stripe_customer_id
  await sql`select app.keep_customer(${account_id}, ${customer_id})`.execute(tx)
  const what = { entity_type: 'account', entity_id: account_id, account_id } as const
  await record(tx, caller, { ...what, action: 'U', changes: { stripe_customer_id: customer_id } })
  return customer_id
}

/** Sets the default card of a household, or none if null. Idempotent. Caller must have checked the card's owner. */
export async function setCard(
  tx: Tx,
  caller: Caller,
  { account_id, card, reason }: { account_id: string; card: string | null; reason?: string }
): Promise<void> {
  const { rows } = await sql<{ is_changed: boolean }>`
    select app.set_card(${account_id}, ${card}) as is_changed`.execute(tx)
  if (!rows[0]?.is_changed) return
  await record(tx, caller, {
    action: 'U',
    entity_type: 'account',
    entity_id: account_id,
    account_id,
    changes: { stripe_payment_method_id: card },
    reason: reason ?? null,
  })
}
