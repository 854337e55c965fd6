import * as postings from '@numo/domains/ledger/rules-postings.ts'
import type { ActOnPayouts } from './test-acts.ts'
import { accrue } from './test-items.ts'
import * as book from './test-state.ts'
import { stops, type Payout, type PayoutItem, type State } from './test-state.ts'

/* Payouts and the invoices over their fees. */

const netOf = ({ gross, fee, tax }: Pick<PayoutItem, 'gross' | 'fee' | 'tax'>) => gross - fee - tax

export function actOnPayouts(state: State, act: ActOnPayouts): boolean {
  switch (act.do) {
    case 'accrue_again':
      return accrue(state, act.item)
    case 'edit': {
      const item = state.items[act.item]
      if (!item || stops(state, 'I18', true)) return false
      item.amount += 1
      return true
    }
    case 'pay_out': {
      const isFree = ({ status }: PayoutItem) =>
        status === 'available' || (status === 'paid' && state.removed === 'I12')
      const items = state.payout_items.filter(isFree)
      if (items.reduce((sum, one) => sum + netOf(one), 0) <= 0) return false
      const made = { by: act.by, approved_by: null, gross: 0, fee: 0, tax: 0, status: 'draft' }
      attach(state, state.payouts.push(made) - 1, items)
      return true
    }
    case 'move_payout':
      return movePayout(state, act)
    case 'draft_fees':
      return draftFees(state)
    default:
      return moveInvoice(state, act)
  }
}

function attach(state: State, index: number, items: readonly PayoutItem[]) {
  const payout = state.payouts[index]
  if (!payout) return
  for (const item of items) {
    item.status = 'scheduled'
    item.payout = index
    if (state.removed === 'I10') continue
    payout.gross += item.gross
    payout.fee += item.fee
    payout.tax += item.tax
  }
}

/** Whether a claim of a payout would have paid out more than came in, with what is on its way to the bank. */
function isOverPaidOut(state: State, index: number, isSentCounted: boolean): boolean {
  const isCounted = ({ status, payout }: PayoutItem) =>
    status === 'scheduled' &&
    payout !== null &&
    (payout === index || (isSentCounted && state.payouts[payout]?.status === 'in_transit'))
  const own = state.payout_items.filter(({ payout }) => payout === index)
  return own.some(({ claim: place }) => {
    const claim = state.claims[place]
    const leaving = state.payout_items.reduce(
      (sum, one) => sum + (one.claim === place && isCounted(one) ? one.gross : 0),
      0
    )
    return claim !== undefined && claim.paid_out + leaving > claim.insurer_paid + claim.patient_paid
  })
}

function movePayout(
  state: State,
  { payout: index, event, by }: Extract<ActOnPayouts, { do: 'move_payout' }>
): boolean {
  const payout = state.payouts[index]
  if (!payout) return false
  const to = book.statusAfter('payout', payout.status, event)
  if (to === null) return false
  const items = state.payout_items.filter((one) => one.payout === index)
  if (event === 'approve' && stops(state, 'I11', payout.by === by)) return false
  if ((event === 'approve' || event === 'send') && netOf(payout) <= 0 && state.removed !== 'I10')
    return false
  const isPaying = event === 'approve' || event === 'send' || event === 'confirm'
  if (isPaying && stops(state, 'I13', isOverPaidOut(state, index, true))) return false
  if (event === 'confirm' && isOverPaidOut(state, index, false)) state.over_paid_out += 1
  payout.status = to
  if (event === 'approve') payout.approved_by = by
  if (event === 'retry') payout.approved_by = null
  const claimOf = (item: PayoutItem) => state.claims[item.claim] ?? { paid_out: 0 }
  if (event === 'confirm')
    for (const item of items) {
      item.status = 'paid'
      item.paid_by.push(index)
      claimOf(item).paid_out += item.gross
    }
  if (event === 'fail' || event === 'bank_return' || event === 'cancel')
    for (const item of items) {
      if (event === 'bank_return') claimOf(item).paid_out -= item.gross
      if (event === 'bank_return') item.paid_by = item.paid_by.filter((one) => one !== index)
      item.status = 'available'
      item.payout = null
    }
  // The items that failed, and whatever else is available now.
  if (event === 'retry') {
    Object.assign(payout, { gross: 0, fee: 0, tax: 0 })
    attach(
      state,
      index,
      state.payout_items.filter(({ status }) => status === 'available')
    )
  }
  if (event === 'bank_return') unsettle(state, index, payout)
  const lines = postings.postPaidOut(book.partnerId, {
    currency: 'MXN',
    gross_amount: payout.gross,
    fee_amount: payout.fee,
    fee_tax_amount: payout.tax,
    withheld_tax_amount: 0,
  })
  if (event === 'confirm') book.post(state, `payout ${index}`, 'paid', lines)
  if (event === 'bank_return')
    book.post(state, `payout ${index}`, 'returned', postings.reversed(lines))
  return true
}

/** A payout that came back settles nothing, and its fee is credited: the payout that pays its items has it. */
function unsettle(state: State, index: number, { fee, tax }: Payout) {
  for (const invoice of state.invoices)
    if (invoice.number !== null && invoice.payouts.includes(index)) {
      invoice.settled -= fee + tax
      invoice.credited += fee + tax
      if (invoice.settled === 0) invoice.status = 'cancelled'
    }
}

function draftFees(state: State): boolean {
  const isBilled = (index: number) =>
    state.invoices.some(({ payouts, status }) => status !== 'cancelled' && payouts.includes(index))
  const payouts = state.payouts.flatMap(({ status, fee }, index) =>
    status === 'paid' && fee > 0 && !isBilled(index) ? [index] : []
  )
  if (payouts.length === 0) return false
  const total = payouts.reduce((sum, one) => {
    const { fee = 0, tax = 0 } = state.payouts[one] ?? {}
    return sum + fee + tax
  }, 0)
  // A number that is given to a draft leaves a gap when the draft is cancelled.
  if (state.removed === 'I15') state.last_number += 1
  const number = state.removed === 'I15' ? state.last_number : null
  state.invoices.push({
    payouts,
    total,
    settled: 0,
    credited: 0,
    number,
    status: 'draft',
    printed: null,
  })
  return true
}

function moveInvoice(
  state: State,
  { invoice: index, event }: Extract<ActOnPayouts, { do: 'move_invoice' }>
): boolean {
  const invoice = state.invoices[index]
  if (invoice?.status !== 'draft') return false
  if (event === 'cancel') {
    invoice.status = 'cancelled'
    return true
  }
  if (invoice.payouts.some((one) => state.payouts[one]?.status !== 'paid')) return false
  if (invoice.number === null) {
    state.last_number += 1
    invoice.number = state.last_number
  }
  // What payouts kept settles it at once.
  Object.assign(invoice, {
    status: 'paid',
    settled: invoice.total,
    printed: `${invoice.number} ${invoice.total}`,
  })
  return true
}
