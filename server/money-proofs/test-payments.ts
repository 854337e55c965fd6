import * as postings from '@numo/domains/ledger/rules-postings.ts'
import { needsSecondPerson } from '@numo/domains/payments/rules-refund.ts'
import { shareOf } from '@numo/kit/money.ts'
import type { ActOnPayment } from './test-acts.ts'
import { allocate, leftOf } from './test-items.ts'
import * as book from './test-state.ts'
import { stops, type State } from './test-state.ts'

/* Payments of households and their refunds in memory. */

export function actOnPayment(state: State, act: ActOnPayment): boolean {
  if (act.do === 'pay') {
    const claim = state.claims[act.claim]
    if (
      !claim ||
      claim.outcome === null ||
      stops(state, 'I5', act.amount > book.patientBalance(claim))
    )
      return false
    const fee = shareOf(act.amount, 360) + 300
    const index =
      state.payments.push({
        account: claim.account,
        amount: act.amount,
        fee,
        allocated: 0,
        refunded: 0,
        status: 'succeeded',
      }) - 1
    charge(state, index)
    return allocate(state, {
      receipt: null,
      payment: index,
      claim: act.claim,
      amount: act.amount,
      claim_amount: act.amount,
      reversal_of: null,
    })
  }
  if (act.do === 'charge_again')
    return state.payments[act.payment] !== undefined && (charge(state, act.payment), true)
  if (act.do === 'release') {
    const item = state.items[act.item]
    if (
      !item ||
      item.payment === null ||
      item.reversal_of !== null ||
      act.amount > leftOf(state, act.item).amount
    )
      return false
    return allocate(state, {
      ...item,
      amount: -act.amount,
      claim_amount: -act.amount,
      reversal_of: act.item,
    })
  }
  if (act.do === 'decide_refund') return decideRefund(state, act)
  const payment = state.payments[act.payment]
  if (!payment || stops(state, 'I8', act.amount > book.leftOfPayment(payment))) return false
  if (act.do === 'allocate_payment') {
    const claim = state.claims[act.claim]
    if (!claim || claim.outcome === null || stops(state, 'I19', claim.account !== payment.account))
      return false
    return allocate(state, {
      receipt: null,
      payment: act.payment,
      claim: act.claim,
      amount: act.amount,
      claim_amount: act.amount,
      reversal_of: null,
    })
  }
  payment.refunded += act.amount
  const earlier = state.refunds
    .filter(({ payment: of, status }) => of === act.payment && status !== 'cancelled')
    .reduce((sum, { amount }) => sum + amount, 0)
  const needs_second = needsSecondPerson(act.amount + earlier)
  const index =
    state.refunds.push({
      payment: act.payment,
      amount: act.amount,
      by: act.by,
      approved_by: null,
      needs_second,
      status: 'pending',
    }) - 1
  if (!needs_second) sendRefund(state, index)
  return true
}

function decideRefund(
  state: State,
  { refund: index, by, isApproved }: Extract<ActOnPayment, { do: 'decide_refund' }>
): boolean {
  const refund = state.refunds[index]
  if (!refund || !refund.needs_second || refund.status !== 'pending') return false
  if (isApproved && stops(state, 'I11', refund.by === by)) return false
  if (isApproved) {
    refund.approved_by = by
    sendRefund(state, index)
    return true
  }
  refund.status = 'cancelled'
  const payment = state.payments[refund.payment]
  if (payment) payment.refunded -= refund.amount
  return true
}

function sendRefund(state: State, index: number) {
  const refund = state.refunds[index]
  const payment = refund && state.payments[refund.payment]
  if (!refund || !payment) return
  refund.status = 'succeeded'
  book.post(
    state,
    `refund ${index}`,
    'refunded',
    postings.postRefunded(book.accountId(payment.account), {
      currency: 'MXN',
      amount: refund.amount,
    })
  )
}

/** The job that charges a card, run again, posts nothing again. */
function charge(state: State, index: number) {
  const payment = state.payments[index]
  if (payment)
    book.post(
      state,
      `payment ${index}`,
      'charged',
      postings.postCharged(
        book.accountId(payment.account),
        { currency: 'MXN', amount: payment.amount },
        payment.fee
      )
    )
}
