import * as postings from '@numo/domains/ledger/rules-postings.ts'
import { needsSecondPerson } from '@numo/domains/payments/rules-refund.ts'
import { shareOf } from '@numo/kit/money.ts'
import type { ActOnPayment } from './test-acts.ts'
import { allocate, leftOf } from './test-items.ts'
import * as book from './test-world.ts'
import { stops, type World } from './test-world.ts'

/* Payments of households and their refunds in memory. */

export function actOnPayment(world: World, act: ActOnPayment): boolean {
  if (act.do === 'pay') {
    const claim = world.claims[act.claim]
    if (
      !claim ||
      claim.outcome === null ||
      stops(world, 'I5', act.amount > book.patientBalance(claim))
    )
      return false
    const fee = shareOf(act.amount, 360) + 300
    const index =
      world.payments.push({
        account: claim.account,
        amount: act.amount,
        fee,
        allocated: 0,
        refunded: 0,
        status: 'succeeded',
      }) - 1
    charge(world, index)
    return allocate(world, {
      receipt: null,
      payment: index,
      claim: act.claim,
      amount: act.amount,
      claim_amount: act.amount,
      reversal_of: null,
    })
  }
  if (act.do === 'charge_again')
    return world.payments[act.payment] !== undefined && (charge(world, act.payment), true)
  if (act.do === 'release') {
    const item = world.items[act.item]
    if (
      !item ||
      item.payment === null ||
      item.reversal_of !== null ||
      act.amount > leftOf(world, act.item).amount
    )
      return false
    return allocate(world, {
      ...item,
      amount: -act.amount,
      claim_amount: -act.amount,
      reversal_of: act.item,
    })
  }
  if (act.do === 'decide_refund') return decideRefund(world, act)
  const payment = world.payments[act.payment]
  if (!payment || stops(world, 'I8', act.amount > book.leftOfPayment(payment))) return false
  if (act.do === 'allocate_payment') {
    const claim = world.claims[act.claim]
    if (!claim || claim.outcome === null || stops(world, 'I19', claim.account !== payment.account))
      return false
    return allocate(world, {
      receipt: null,
      payment: act.payment,
      claim: act.claim,
      amount: act.amount,
      claim_amount: act.amount,
      reversal_of: null,
    })
  }
  payment.refunded += act.amount
  const needs_second = needsSecondPerson(act.amount)
  const index =
    world.refunds.push({
      payment: act.payment,
      amount: act.amount,
      by: act.by,
      approved_by: null,
      needs_second,
      status: 'pending',
    }) - 1
  if (!needs_second) sendRefund(world, index)
  return true
}

function decideRefund(
  world: World,
  { refund: index, by, isApproved }: Extract<ActOnPayment, { do: 'decide_refund' }>
): boolean {
  const refund = world.refunds[index]
  if (!refund || !refund.needs_second || refund.status !== 'pending') return false
  if (isApproved && stops(world, 'I11', refund.by === by)) return false
  if (isApproved) {
    refund.approved_by = by
    sendRefund(world, index)
    return true
  }
  refund.status = 'cancelled'
  const payment = world.payments[refund.payment]
  if (payment) payment.refunded -= refund.amount
  return true
}

function sendRefund(world: World, index: number) {
  const refund = world.refunds[index]
  const payment = refund && world.payments[refund.payment]
  if (!refund || !payment) return
  refund.status = 'succeeded'
  book.post(
    world,
    `refund ${index}`,
    'refunded',
    postings.postRefunded(book.accountId(payment.account), {
      currency: 'MXN',
      amount: refund.amount,
    })
  )
}

/** The job that charges a card, run again, posts nothing anew. */
function charge(world: World, index: number) {
  const payment = world.payments[index]
  if (payment)
    book.post(
      world,
      `payment ${index}`,
      'charged',
      postings.postCharged(
        book.accountId(payment.account),
        { currency: 'MXN', amount: payment.amount },
        payment.fee
      )
    )
}
