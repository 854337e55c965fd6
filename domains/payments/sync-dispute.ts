import type { CardDispute } from '@numo/adapters/card-payments/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postDisputeFee } from '../ledger/rules-postings.ts'
import { bookLostDispute } from './book-lost-dispute.ts'
import { lockPayment, type LockedPayment } from './read-payment.ts'

/**
 * Reads a dispute from the payment service and stores it: while it is open staff see it, and a lost one takes the money
 * back. Idempotent and independent of order; one that is over does not change. A charge of ours that is not stored yet
 * throws, so that the job tries again.
 */
export async function syncDispute(ctx: Context, stripe_id: string): Promise<void> {
  const dispute = await ctx.cards.readDispute(stripe_id)
  if (dispute?.charge)
    await ctx.tx(async (tx) => {
      const payment = await findPayment(tx, dispute.charge)
      if (payment) await storeDispute(tx, ctx, payment, dispute)
    })
}

/** Locks the payment of a charge; null for a charge that is no household's. */
async function findPayment(tx: Tx, charge: string | null): Promise<LockedPayment | null> {
  const found = await tx
    .selectFrom('payment')
    .select('id')
    .where('stripe_payment_intent_id', '=', charge)
    .executeTakeFirst()
  if (found) return lockPayment(tx, found)
  const processing = await tx
    .selectFrom('payment')
    .select('id')
    .where('status', '=', 'processing')
    .where('stripe_payment_intent_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (processing) throw new Error('The disputed charge is not stored yet')
  return null
}

async function storeDispute(
  tx: Tx,
  ctx: Context,
  payment: LockedPayment,
  { id: stripe_dispute_id, amount, currency, reason, status, due_at, fee_amount }: CardDispute
): Promise<void> {
  const { account_id } = payment
  // A dispute that was lost at once, or whose charge is on its way.
  if (payment.status !== 'succeeded') throw new Error('The disputed charge has not succeeded here')
  const made = await tx
    .insertInto('payment_dispute')
    .values({
      account_id,
      payment_id: payment.id,
      stripe_dispute_id,
      currency,
      amount,
      reason,
      due_at,
    })
    .onConflict((same) => same.column('stripe_dispute_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const stored = await tx
    .selectFrom('payment_dispute')
    .select(['id', 'status'])
    .where('stripe_dispute_id', '=', stripe_dispute_id)
    .executeTakeFirstOrThrow()
  if (stored.status !== 'open') return
  const isOver = status !== 'open'
  await tx
    .updateTable('payment_dispute')
    .set({ status, due_at, fee_amount, closed_at: isOver ? ctx.now() : null })
    .where('account_id', '=', account_id)
    .where('id', '=', stored.id)
    .execute()
  if (status === 'lost')
    await bookLostDispute(tx, ctx, payment, { ...stored, stripe_dispute_id, amount })
  if (isOver && fee_amount > 0)
    await postEntry(tx, ctx, {
      numo_company_id: payment.numo_company_id,
      event: 'dispute_fee',
      source_type: 'payment_dispute',
      source_id: stored.id,
      effective_on: ctx.today(),
      lines: postDisputeFee({ currency, amount: fee_amount }),
    })
  if (!made && !isOver) return
  await tx
    .updateTable('payment')
    .set({ dispute_status: await statusOf(tx, payment) })
    .where('id', '=', payment.id)
    .execute()
  await record(tx, ctx.caller, {
    action: made ? 'C' : 'U',
    entity_type: 'payment_dispute',
    entity_id: stored.id,
    account_id,
    changes: { status, amount, currency, reason },
  })
}

/** Status of all disputes of a payment: an open one counts first, then a lost one. */
async function statusOf(tx: Tx, { account_id, id }: LockedPayment) {
  const rows = await tx
    .selectFrom('payment_dispute')
    .select('status')
    .where('account_id', '=', account_id)
    .where('payment_id', '=', id)
    .execute()
  const has = (status: 'open' | 'lost') => rows.some((row) => row.status === status)
  return has('open') ? 'open' : has('lost') ? 'lost' : 'won'
}
