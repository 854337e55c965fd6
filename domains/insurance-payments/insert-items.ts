import { recordAll } from '../audit/record.ts'
import { checkRate } from '../check-amounts.ts'
import type { LockedClaim } from '../claims/lock-claim.ts'
import type { Context, Tx } from '../context.ts'
import { insertAllReturning } from '../insert-all.ts'
import { postEntries, type JournalEntry } from '../ledger/post-entry.ts'
import { postConverted, postInsurerAllocated, reversed } from '../ledger/rules-postings.ts'
import { accruePayoutItems } from '../payouts/accrue-payout-item.ts'
import type { LockedPayment } from './read-insurance-payment.ts'
import { rateOf, soldFor } from './rules.ts'

export type NewItem = {
  claim: Pick<
    LockedClaim,
    'id' | 'account_id' | 'partner_id' | 'numo_company_id' | 'insurance_company_id' | 'currency'
  >
  amount: number
  claim_amount: number
  reversal_of_id: string | null
  /** The event of a decision in the same transaction says it: one event of the trail for each claim is enough. */
  is_in_trail?: boolean
}

const itemColumns = {
  account_id: 'uuid',
  partner_id: 'uuid',
  claim_id: 'uuid',
  insurance_payment_id: 'uuid',
  currency: 'text',
  amount: 'bigint',
  claim_currency: 'text',
  claim_amount: 'bigint',
  fx_rate: 'numeric',
  reversal_of_id: 'uuid',
  created_by: 'uuid',
}

/** Inserts allocations, or reversals below zero, of one payment with payout items and journal entries. Throws 422 `rate-off`. */
export async function insertItems(
  tx: Tx,
  ctx: Context,
  payment: LockedPayment,
  items: readonly NewItem[]
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ claim, amount, claim_amount, reversal_of_id }) => ({
    account_id: claim.account_id,
    partner_id: claim.partner_id,
    claim_id: claim.id,
    insurance_payment_id: payment.id,
    currency: payment.currency,
    amount,
    claim_currency: claim.currency,
    claim_amount,
    fx_rate: rateOf(payment.currency, claim.currency, amount, claim_amount),
    reversal_of_id,
    created_by: ctx.actor?.user_id ?? null,
  }))
  for (const { fx_rate } of rows) checkRate(fx_rate)
  // One statement, so that sums are checked once, with what is taken back.
  if (rows.length > maxItems) throw new Error('Too many allocations for one payment')
  const ids = await insertAllReturning(tx, 'insurance_payment_item', itemColumns, rows)
  const all = items.map((item, n) => ({ ...item, id: ids[n] ?? '' }))
  await accruePayoutItems(
    tx,
    ctx,
    all.flatMap(({ id, claim, claim_amount }) =>
      claim.partner_id === null
        ? []
        : [
            {
              account_id: claim.account_id,
              partner_id: claim.partner_id,
              claim_id: claim.id,
              numo_company_id: claim.numo_company_id,
              currency: claim.currency,
              gross_amount: claim_amount,
              insurance_payment_item_id: id,
            },
          ]
    )
  )
  await postEntries(
    tx,
    ctx,
    all.flatMap((item) => entriesOf(payment, item, ctx.today()))
  )
  await recordAll(
    tx,
    ctx.caller,
    all
      .filter(({ is_in_trail }) => !is_in_trail)
      .map(({ id, claim, amount, claim_amount }) => ({
        action: 'C',
        entity_type: 'insurance_payment_item',
        entity_id: id,
        account_id: claim.account_id,
        changes: {
          currency: payment.currency,
          amount,
          claim_amount,
          claim_currency: claim.currency,
        },
      }))
  )
}

/** Allocations that one statement inserts. */
export const maxItems = 5000

function entriesOf(
  payment: LockedPayment,
  { id, claim, amount, claim_amount }: NewItem & { id: string },
  effective_on: string
): JournalEntry[] {
  const entry = {
    numo_company_id: claim.numo_company_id,
    source_type: 'insurance_payment_item',
    source_id: id,
    effective_on,
  }
  const paid = { currency: payment.currency, amount }
  const claimed = { currency: claim.currency, amount: claim_amount }
  const lines = postInsurerAllocated(claim, { paid, claimed })
  const allocated = { ...entry, event: 'allocated', lines }
  const sold = soldFor(payment, amount)
  if (sold === null || payment.currency === claim.currency) return [allocated]
  const converted = postConverted({ currency: paid.currency, amount: Math.abs(amount) }, sold, {
    currency: claim.currency,
    amount: Math.abs(claim_amount),
  })
  return [
    allocated,
    { ...entry, event: 'converted', lines: amount < 0 ? reversed(converted) : converted },
  ]
}
