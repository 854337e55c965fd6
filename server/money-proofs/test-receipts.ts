import * as postings from '@numo/domains/ledger/rules-postings.ts'
import { allocate, leftOf } from './test-items.ts'
import type { ActOnReceipt } from './test-acts.ts'
import * as book from './test-world.ts'
import { stops, type World } from './test-world.ts'

/* Payments of insurers in memory. */

export function actOnReceipt(world: World, act: ActOnReceipt): boolean {
  if (act.do === 'receive') {
    const { trace, currency, amount, bank_amount } = act
    if (
      stops(
        world,
        'I23',
        world.receipts.some((one) => one.trace === trace)
      )
    )
      return false
    const index =
      world.receipts.push({
        trace,
        currency,
        amount,
        bank_amount,
        adjusted: 0,
        allocated: 0,
        status: 'received',
      }) - 1
    book.post(
      world,
      `receipt ${index}`,
      'received',
      postings.postReceived(book.insurerId, { currency, amount })
    )
    return true
  }
  if (act.do === 'reverse') {
    const item = world.items[act.item]
    if (!item || item.receipt === null || item.reversal_of !== null) return false
    const receipt = world.receipts[item.receipt]
    if (receipt?.status !== 'received') return false
    const left = leftOf(world, act.item)
    if (act.amount > left.amount || act.claim_amount > left.claim_amount) return false
    return allocate(world, {
      ...item,
      amount: -act.amount,
      claim_amount: -act.claim_amount,
      reversal_of: act.item,
    })
  }
  const receipt = world.receipts[act.receipt]
  if (!receipt) return false
  if (act.do === 'allocate') {
    const { receipt: from, claim, amount, claim_amount } = act
    const isOpen = receipt.status === 'received' && world.claims[claim]?.outcome !== null
    if (!isOpen || stops(world, 'I7', amount > book.leftOfReceipt(receipt))) return false
    return allocate(world, {
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
      stops(world, 'I7', book.leftOfReceipt(receipt) + act.amount < 0)
    )
      return false
    receipt.adjusted += act.amount
    const source = `adjustment ${world.entries.length}`
    book.post(
      world,
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
  if (stops(world, 'I16', to === null)) return false
  if (act.event === 'reconcile' && stops(world, 'I7', book.leftOfReceipt(receipt) !== 0))
    return false
  if (act.event === 'return' && (receipt.allocated !== 0 || receipt.adjusted !== 0)) return false
  receipt.status = to ?? 'reconciled'
  const { currency, amount } = receipt
  if (act.event === 'return')
    book.post(
      world,
      `receipt ${act.receipt}`,
      'returned',
      postings.reversed(postings.postReceived(book.insurerId, { currency, amount }))
    )
  return true
}
