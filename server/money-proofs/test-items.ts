import { leftOfItem } from '@numo/domains/insurance-payments/rules-items.ts'
import { soldFor } from '@numo/domains/insurance-payments/rules.ts'
import * as postings from '@numo/domains/ledger/rules-postings.ts'
import { shareOf } from '@numo/kit/money.ts'
import * as book from './test-state.ts'
import { stops, type State } from './test-state.ts'

/* Allocations in memory, with what the clinic is owed for each. */

/** The fee of the clinic of histories: 5 % with 16 % tax on it. */
const terms = { fee_bps: 500, fee_tax_bps: 1600 } as const

/** What is left of an allocation. */
export function leftOf(state: State, index: number) {
  const rows = state.items.map((item, place) => ({
    ...item,
    id: String(place),
    reversal_of_id: item.reversal_of === null ? null : String(item.reversal_of),
  }))
  const row = rows[index]
  return row ? leftOfItem(rows, row) : { amount: 0, claim_amount: 0 }
}

/** Inserts an allocation with what the clinic is owed for it and its entries. */
export function allocate(state: State, made: Omit<book.Item, 'kept'>): boolean {
  const claim = state.claims[made.claim]
  const receipt = made.receipt === null ? null : state.receipts[made.receipt]
  const payment = made.payment === null ? null : state.payments[made.payment]
  if (!claim) return false
  const { amount, claim_amount } = made
  const currency = receipt?.currency ?? 'MXN'
  if (currency === 'MXN' && amount !== claim_amount) return false
  if (receipt && stops(state, 'I4', claim_amount > book.insurerBalance(claim))) return false
  if (payment && stops(state, 'I5', claim_amount > book.patientBalance(claim))) return false
  if (stops(state, 'I6', claim_amount < 0 && ['settled', 'closed'].includes(claim.status)))
    return false
  const isSent = state.payout_items.some(
    (one) => one.claim === made.claim && state.payouts[one.payout ?? -1]?.status === 'in_transit'
  )
  if (stops(state, 'I13', claim_amount < 0 && isSent)) return false
  const index = state.items.push({ ...made, kept: `${amount} ${claim_amount}` }) - 1
  if (receipt) receipt.allocated += amount
  if (payment) payment.allocated += amount
  if (receipt) claim.insurer_paid += claim_amount
  else claim.patient_paid += claim_amount
  accrue(state, index)
  const paid = { currency, amount }
  const claimed = { currency: 'MXN', amount: claim_amount }
  const parties = book.partiesOf(claim)
  book.post(
    state,
    `item ${index}`,
    'allocated',
    receipt
      ? postings.postInsurerAllocated(parties, { paid, claimed })
      : postings.postPaymentAllocated(parties, claimed)
  )
  const sold =
    receipt && currency !== 'MXN' ? soldFor({ ...receipt, bank_currency: 'MXN' }, amount) : null
  if (sold === null) return true
  const converted = postings.postConverted({ currency, amount: Math.abs(amount) }, sold, {
    currency: 'MXN',
    amount: Math.abs(claim_amount),
  })
  book.post(
    state,
    `item ${index}`,
    'converted',
    amount < 0 ? postings.reversed(converted) : converted
  )
  return true
}

/** Adds what the clinic is owed for an allocation; the second time it is refused. */
export function accrue(state: State, index: number): boolean {
  const item = state.items[index]
  if (
    !item ||
    stops(
      state,
      'I9',
      state.payout_items.some((one) => one.item === index)
    )
  )
    return false
  const fee = shareOf(item.claim_amount, terms.fee_bps)
  const tax = shareOf(fee, terms.fee_tax_bps)
  state.payout_items.push({
    item: index,
    claim: item.claim,
    gross: item.claim_amount,
    fee,
    tax,
    status: 'available',
    payout: null,
    paid_by: [],
  })
  return true
}
