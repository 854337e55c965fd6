import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { checkRate } from '../check-amounts.ts'
import { checkDayOver } from '../check-day-over.ts'
import type { Context, Tx } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postReceived } from '../ledger/rules-postings.ts'
import type { InsurancePayment, receiveInsurancePayment as endpoint } from './contract.ts'
import {
  lockInsurancePayment,
  readInsurancePayment,
  type LockedPayment,
} from './read-insurance-payment.ts'

/** Records that the bank received a payment. Throws 409 `no-such-move` unless it was announced, and 422 `day-to-come`. */
export const receiveInsurancePayment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<InsurancePayment> =>
  ctx.tx(async (tx) => {
    checkDayOver(ctx, input.received_on)
    const payment = await lockInsurancePayment(tx, input)
    if (payment.status !== 'announced')
      throw refuse(409, 'no-such-move', 'This payment was received already, or is void.')
    await setReceived(tx, ctx, payment, input)
    return readInsurancePayment(tx, payment.id)
  })

type Banked = Pick<InputOf<typeof endpoint>, 'received_on' | 'bank_amount' | 'bank_currency'>

/** Marks an announced payment received, with its journal entry. The caller has locked it. Throws 422 `rate-off`. */
export async function setReceived(
  tx: Tx,
  ctx: Context,
  payment: LockedPayment,
  { received_on, bank_amount, bank_currency }: Banked
): Promise<void> {
  const isConverted = bank_amount !== null && bank_currency !== null
  const bank_fx_rate = isConverted ? Number((bank_amount / payment.amount).toFixed(10)) : null
  if (bank_fx_rate !== null) checkRate(bank_fx_rate)
  await tx
    .updateTable('insurance_payment')
    .set({
      status: 'received',
      received_on,
      ...(isConverted && {
        bank_amount,
        bank_currency,
        bank_fx_rate,
      }),
    })
    .where('id', '=', payment.id)
    .execute()
  await postEntry(tx, ctx, {
    numo_company_id: payment.numo_company_id,
    event: 'received',
    source_type: 'insurance_payment',
    source_id: payment.id,
    effective_on: received_on,
    lines: receivedLines({ ...payment, bank_currency }),
  })
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'insurance_payment',
    entity_id: payment.id,
    changes: { status: 'received', received_on },
  })
}

/**
 * Lines of the entry of a received payment, with what the bank kept of it. Of a payment that the bank changed, the fee is in
 * what the bank bought: it is part of the gain or loss of the exchange.
 */
export const receivedLines = ({
  insurance_company_id,
  currency,
  amount,
  bank_fee_amount,
  bank_currency,
}: Pick<
  LockedPayment,
  'insurance_company_id' | 'currency' | 'amount' | 'bank_fee_amount' | 'bank_currency'
>) => {
  const isChanged = bank_currency !== null && bank_currency !== currency
  return postReceived(insurance_company_id, { currency, amount }, isChanged ? 0 : bank_fee_amount)
}
