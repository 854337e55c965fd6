import type { Context, Tx } from '../context.ts'
import { refuse } from '@numo/kit/fail.ts'
import { shareOf } from '@numo/kit/money.ts'

type Allocation = {
  account_id: string
  partner_id: string
  claim_id: string
  numo_company_id: string
  currency: string
  /** What came in for the claim; below zero it is taken back. Minor units of `currency`. */
  gross_amount: number
} & ({ insurance_payment_item_id: string } | { payment_item_id: string })

/**
 * Adds what an organisation is owed for an allocation, under the terms of the agreement that holds today, in the transaction of the
 * allocation. Throws 409 `no-agreement` when the organisation has none. The database allows one item an allocation.
 */
export async function accruePayoutItem(
  tx: Tx,
  ctx: Context,
  allocation: Allocation
): Promise<void> {
  const terms = await tx
    .selectFrom('partner_agreement')
    .select(['fee_bps', 'fee_tax_bps', 'withholding_bps'])
    .where('partner_id', '=', allocation.partner_id)
    .where('numo_company_id', '=', allocation.numo_company_id)
    .where('begins_on', '<=', ctx.today())
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', ctx.today())]))
    .executeTakeFirst()
  if (!terms)
    throw refuse(409, 'no-agreement', 'There is no agreement with this clinic on fees yet.')
  const fee_amount = shareOf(allocation.gross_amount, terms.fee_bps)
  await tx
    .insertInto('payout_item')
    .values({
      ...allocation,
      fee_bps: terms.fee_bps,
      fee_amount,
      fee_tax_bps: terms.fee_tax_bps,
      fee_tax_amount: shareOf(fee_amount, terms.fee_tax_bps),
      withheld_tax_amount: shareOf(allocation.gross_amount, terms.withholding_bps),
    })
    .execute()
}
