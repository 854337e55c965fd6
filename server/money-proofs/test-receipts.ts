import * as postings from '@numo/domains/ledger/rules-postings.ts'
import { allocate, leftOf } from './test-items.ts'
import type { ActOnReceipt } from './test-acts.ts'
import * as book from './test-state.ts'
import { stops, type State } from './test-state.ts'

/* Payments of insurers in memory. */

export function actOnReceipt(state: State, act: ActOnReceipt): boolean {
  if (act.do === 'receive') {
    const { trace, currency, amount, bank_amount } = act
    if (
      stops(
        state,
        'I23',
        state.receipts.some((one) => one.trace === trace)
      )
    )
      return false
    const index =
      state.receipts.push({
        trace,
        currency,
        amount,
        bank_amount,
        adjusted: 0,
        allocated: 0,
        status: 'received',
      }) - 1
    book.post(
      state,
      `receipt ${index}`,
      'received',
      postings.postReceived(book.insurerId, { currency, amount })
    )
    return true
  }
  if (act.do === 'reverse') {
    const item = state.items[act.item]
    if (!item || item.receipt === null || item.reversal_of !== null) return false
    const receipt = state.receipts[item.receipt]
    if (receipt?.status !== 'received') return false
    const left = leftOf(state, act.item)
    if (act.amount > left.amount || act.claim_amount > left.claim_amount) return false
    return allocate(state, {
      ...item,
      amount: -act.amount,
      claim_amount: -act.claim_amount,
      reversal_of: act.item,
    })
  }
  const receipt = state.receipts[act.receipt]
  if (!receipt) return false
  if (act.do === 'allocate') {
    const { receipt: from, claim, amount, claim_amount } = act
    const isOpen = receipt.status === 'received' && state.claims[claim]?.outcome !== null
    if (!isOpen || stops(state, 'I7', amount > book.leftOfReceipt(receipt))) return false
    return allocate(state, {
      receipt: from,
      payment: null,
      claim,
      amount,
      claim_amount,
      reversal_of: null,
    })
  }
  if (act.do === 'adjust') {
    if (
      receipt.status !== 'received' ||
      stops(state, 'I7', book.leftOfReceipt(receipt) + act.amount < 0)
    )
      return false
    receipt.adjusted += act.amount
    const source = `adjustment ${state.entries.length}`
    book.post(
      state,
      source,
      'adjusted',
      postings.postPaymentAdjusted(book.insurerId, {
        currency: receipt.currency,
        amount: act.amount,
      })
    )
    return true
  }
  const to = book.statusAfter('insurance_payment', receipt.status, act.event)
  if (stops(state, 'I16', to === null)) return false
  if (act.event === 'reconcile' && stops(state, 'I7', book.leftOfReceipt(receipt) !== 0))
    return false
  if (act.event === 'return' && (receipt.allocated !== 0 || receipt.adjusted !== 0)) return false
  receipt.status = to ?? 'reconciled'
  const { currency, amount } = receipt
  if (act.event === 'return')
    book.post(
      state,
      `receipt ${act.receipt}`,
      'returned',
      postings.reversed(postings.postReceived(book.insurerId, { currency, amount }))
    )
  return true
}
