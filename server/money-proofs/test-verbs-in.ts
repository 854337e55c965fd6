import { chargeCard } from '@numo/domains/payments/charge-card.ts'
import * as receipts from '@numo/domains/insurance-payments/contract.ts'
import * as charges from '@numo/domains/payments/contract-charge.ts'
import type { ActOnPayment, ActOnReceipt } from './test-acts.ts'
import type { MoneyCalls } from './test-calls.ts'

/* Acts on money that comes in, through the API of the program. */

const day = '2026-11-05'

export async function attemptReceipt(calls: MoneyCalls, act: ActOnReceipt): Promise<boolean> {
  const { all, ids, versioned, call, isDone, allocating } = calls
  if (act.do === 'receive') {
    const { trace, currency, amount, bank_amount } = act
    const made = await call(receipts.createInsurancePayment, {
      ...{
        insurance_company_id: all.insurer_id,
        numo_company_id: all.company_id,
        method: 'wire',
      },
      ...{ trace_number: trace, payment_date: day, currency, amount },
    })
    if (!made) return false
    ids.receipts.push(made.id)
    const bank = bank_amount === null ? {} : { bank_amount, bank_currency: 'MXN' }
    const { id, version } = made
    return isDone(
      call(receipts.receiveInsurancePayment, { id, version, received_on: day, ...bank })
    )
  }
  if (act.do === 'reverse') {
    const item = ids.items[act.item]
    const receipt = await versioned('receipt', item?.source)
    const { amount, claim_amount } = act
    const input = { ...receipt, item_id: item?.id ?? '', amount, claim_amount }
    return allocating(call(receipts.reverseInsurancePaymentItem, input))
  }
  const receipt = await versioned('receipt', ids.receipts[act.receipt])
  if (act.do === 'allocate') {
    const { amount, claim_amount } = act
    const claim_id = ids.claims[act.claim] ?? ''
    const input = { ...receipt, claim_id, amount, claim_amount }
    return allocating(call(receipts.allocateInsurancePayment, input))
  }
  if (act.do === 'adjust') {
    const input = { ...receipt, reason_code: 'WO' as const, amount: act.amount }
    return isDone(call(receipts.adjustInsurancePayment, input))
  }
  return isDone(
    call(receipts.moveInsurancePayment, { ...receipt, event: act.event, reason: 'Why' })
  )
}

export async function attemptPayment(calls: MoneyCalls, act: ActOnPayment): Promise<boolean> {
  const { app, all, ids, rows, versioned, call, isDone, allocating, findItem } = calls
  if (act.do === 'pay') {
    const claim_id = ids.claims[act.claim] ?? ''
    const made = await call(
      charges.payClaim,
      { accountId: all.account_id, claim_id, payment_method_id: all.card_id, amount: act.amount },
      'household'
    )
    if (!made) return false
    ids.payments.push(made.id)
    await app.runJobs()
    await findItem()
    return true
  }
  if (act.do === 'charge_again') {
    const payment_id = ids.payments[act.payment] ?? ''
    await chargeCard(app.program.contextFor('program'), { payment_id })
    return true
  }
  if (act.do === 'release') {
    const item = ids.items[act.item]
    const payment = await versioned('payment', item?.source)
    const input = { ...payment, item_id: item?.id ?? '', amount: act.amount }
    return allocating(call(charges.releasePaymentItem, input))
  }
  if (act.do === 'decide_refund') {
    const refund_id = ids.refunds[act.refund] ?? ''
    const [of] = await rows<{ id: string }>(
      `select payment_id as id from refund where id = $1`,
      refund_id
    )
    const decision = act.isApproved ? ('approve' as const) : ('decline' as const)
    const input = { ...(await versioned('payment', of?.id)), refund_id, decision, reason: 'Why' }
    const isDecided = await isDone(call(charges.decideRefund, input, act.by))
    await app.runJobs()
    return isDecided
  }
  const payment = await versioned('payment', ids.payments[act.payment])
  if (act.do === 'allocate_payment') {
    const input = { ...payment, claim_id: ids.claims[act.claim] ?? '', amount: act.amount }
    return allocating(call(charges.allocatePayment, input))
  }
  const input = { ...payment, amount: act.amount, reason: 'other' as const }
  const made = await call(charges.refundPayment, input, act.by)
  if (!made) return false
  const refund = made.refunds.find(({ id }) => !ids.refunds.includes(id))
  if (refund) ids.refunds.push(refund.id)
  await app.runJobs()
  return true
}
