import type { Context, Tx } from '../context.ts'
import { refuse } from '@numo/kit/fail.ts'
import { shareOf } from '@numo/kit/money.ts'
import { insertAll } from '../insert-all.ts'
import { agreementsOn } from './agreements-on.ts'

type Allocation = {
  account_id: string
  partner_id: string
  claim_id: string
  numo_company_id: string
  currency: string
  /** What came in for the claim; below zero it is taken back. Minor units of `currency`. */
  gross_amount: number
} & ({ insurance_payment_item_id: string } | { payment_item_id: string })

const itemColumns = {
  account_id: 'uuid',
  partner_id: 'uuid',
  claim_id: 'uuid',
  numo_company_id: 'uuid',
  currency: 'text',
  gross_amount: 'bigint',
  insurance_payment_item_id: 'uuid',
  payment_item_id: 'uuid',
  fee_bps: 'integer',
  fee_amount: 'bigint',
  fee_tax_bps: 'integer',
  fee_tax_amount: 'bigint',
  withheld_tax_amount: 'bigint',
}

/**
 * Adds what an organisation is owed for an allocation, under the terms of the agreement that holds today, in the transaction of the
 * allocation. Throws 409 `no-agreement` when the organisation has none. The database allows one item an allocation.
 */
export const accruePayoutItem = (tx: Tx, ctx: Context, allocation: Allocation): Promise<void> =>
  accruePayoutItems(tx, ctx, [allocation])

/** Adds what organisations are owed for many allocations at once, each as `accruePayoutItem` does. */
export async function accruePayoutItems(
  tx: Tx,
  ctx: Context,
  allocations: readonly Allocation[]
): Promise<void> {
  if (allocations.length === 0) return
  const partners = [...new Set(allocations.map(({ partner_id }) => partner_id))]
  const agreements = await agreementsOn(tx, ctx.today())
    .select(['partner_id', 'numo_company_id', 'fee_bps', 'fee_tax_bps', 'withholding_bps'])
    .where('partner_id', 'in', partners)
    .execute()
  const items = allocations.map((allocation) => {
    const terms = agreements.find(
      (one) =>
        one.partner_id === allocation.partner_id &&
        one.numo_company_id === allocation.numo_company_id
    )
    if (!terms)
      throw refuse(409, 'no-agreement', 'There is no agreement with this clinic on fees yet.')
    const fee_amount = shareOf(allocation.gross_amount, terms.fee_bps)
    return {
      ...{ insurance_payment_item_id: null, payment_item_id: null, ...allocation },
      fee_bps: terms.fee_bps,
      fee_amount,
      fee_tax_bps: terms.fee_tax_bps,
      fee_tax_amount: shareOf(fee_amount, terms.fee_tax_bps),
      withheld_tax_amount: shareOf(allocation.gross_amount, terms.withholding_bps),
    }
  })
  await insertAll('payout_item', itemColumns, items).execute(tx)
}
