import { PaymentsRefused, type CardRefund } from '@numo/adapters/card-payments/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postRefunded } from '../ledger/rules-postings.ts'
import type { Dropped } from '../serve-job.ts'

/**
 * Sends an approved refund to the payment service, or reads how far it is, and stores the result. Money that did not come
 * from a card goes back by hand. Idempotent.
 */
export async function sendRefund(
  ctx: Context,
  { refund_id }: { refund_id: string }
): Promise<void | Dropped> {
  const refund = await ctx.tx((tx) => readRefund(tx, refund_id))
  const isOpen = refund?.status === 'pending' || refund?.status === 'requires_action'
  const isApproved = refund && (!refund.needs_second || refund.approved_by !== null)
  if (!refund || !isOpen || !isApproved) return { dropped: 'The refund is over, or not approved' }
  const outcome = await requestRefund(ctx, refund)
  await ctx.tx((tx) => store(tx, ctx, refund_id, outcome))
}

const readRefund = (tx: Tx, id: string) =>
  tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', (on) =>
      on.onRef('p.account_id', '=', 'r.account_id').onRef('p.id', '=', 'r.payment_id')
    )
    .select(['r.id', 'r.account_id', 'r.status', 'r.needs_second', 'r.approved_by', 'r.amount'])
    .select([
      'r.stripe_refund_id',
      'p.stripe_payment_intent_id',
      'p.method',
      'p.currency',
      'p.numo_company_id',
    ])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
type StoredRefund = NonNullable<Awaited<ReturnType<typeof readRefund>>>

type RefundOutcome = Pick<CardRefund, 'status' | 'error_code'> & { id: string | null }

async function requestRefund(
  { cards }: Context,
  { id, amount, method, stripe_refund_id, stripe_payment_intent_id: charge }: StoredRefund
): Promise<RefundOutcome> {
  // Staff give it back the way it came.
  if (method !== 'card') return { id: null, status: 'succeeded', error_code: null }
  if (stripe_refund_id !== null) {
    const known = await cards.readRefund(stripe_refund_id)
    if (known) return known
    throw new Error('The payment service does not know a refund that it made')
  }
  if (charge === null) return { id: null, status: 'failed', error_code: 'no_charge' }
  try {
    return await cards.refundCharge({ charge, amount, key: `refund-${id}` })
  } catch (error) {
    if (error instanceof PaymentsRefused)
      return { id: null, status: 'failed', error_code: error.code.slice(0, 80) }
    throw error
  }
}

async function store(tx: Tx, ctx: Context, id: string, outcome: RefundOutcome): Promise<void> {
  const refund = await readRefund(tx, id)
  if (!refund || (refund.status !== 'pending' && refund.status !== 'requires_action')) return
  // Only staff cancel; what the service cancelled has failed.
  const status = outcome.status === 'cancelled' ? 'failed' : outcome.status
  const { account_id, currency, amount, method, numo_company_id } = refund
  await tx
    .updateTable('refund')
    .set({ stripe_refund_id: outcome.id, failure_code: outcome.error_code, status })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  if (status === refund.status) return
  if (status === 'succeeded')
    await postEntry(tx, ctx, {
      numo_company_id,
      event: 'refunded',
      source_type: 'refund',
      source_id: id,
      effective_on: ctx.today(),
      lines: postRefunded(
        account_id,
        { currency, amount },
        method === 'card' ? 'processor' : 'bank'
      ),
    })
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'refund',
    entity_id: id,
    account_id,
    changes: { status, error_code: outcome.error_code },
  })
}
