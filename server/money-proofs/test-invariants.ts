import { amountsOfLine, missingInDecision } from '@numo/domains/claims/rules-lines.ts'
import { unbalanced } from '@numo/domains/ledger/rules-postings.ts'
import * as book from './test-state.ts'
import { balanceOf, type Entry, type State } from './test-state.ts'

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0)

const balanced = new WeakSet<Entry>()
/** Whether an entry balances in every currency; what does is looked at once, since entries never change. */
function isBalanced(entry: Entry): boolean {
  if (balanced.has(entry)) return true
  if (unbalanced(entry.lines).length > 0) return false
  balanced.add(entry)
  return true
}

/**
 * The invariants of claims and money, each true of a state or not. Those of a database alone (who sees what, what is
 * unique across tables) are in `elsewhere`.
 */
export const invariants: Readonly<Record<string, (state: State) => boolean>> = {
  // A claim bills the sum of its lines.
  I1: ({ claims }) =>
    claims.every(
      ({ billed, lines }) =>
        billed ===
        sum(lines, (line) => {
          const { net_amount, tax_amount } = amountsOfLine(line)
          return net_amount + tax_amount
        })
    ),
  // Lines are fixed once the claim is sent; one that goes back to the clinic is open again.
  I2: ({ claims }) =>
    claims.every(
      ({ status, lines, sent_lines }) =>
        sent_lines === null ||
        ['submitted', 'needs_info', 'cancelled'].includes(status) ||
        lines === sent_lines
    ),
  // A decision is the benefit, the patient's share and what is written off of what was submitted.
  I3: ({ claims }) =>
    claims.every(({ decisions }) =>
      decisions.every(
        ({ submitted, benefit, adjustments }) =>
          missingInDecision(submitted, benefit, adjustments) === 0
      )
    ),
  // The insurer paid no more than it decided, nor less than nothing.
  I4: ({ claims }) =>
    claims.every(({ insurer_paid, payable }) => insurer_paid <= payable && insurer_paid >= 0),
  // The household paid no more than its share.
  I5: ({ claims }) =>
    claims.every(
      ({ outcome, patient, patient_paid, at_partner }) =>
        outcome === null || (patient_paid + at_partner <= patient && patient_paid >= 0)
    ),
  // Nothing is owed on a settled or closed claim.
  I6: ({ claims }) =>
    claims.every(
      (claim) =>
        !['settled', 'closed'].includes(claim.status) ||
        (book.insurerBalance(claim) === 0 && book.patientBalance(claim) === 0)
    ),
  // Allocations are no more than the payment with its adjustments; a reconciled one is allocated whole.
  I7: ({ receipts, items }) =>
    receipts.every(
      (receipt, index) =>
        receipt.allocated ===
          sum(items, ({ receipt: from, amount }) => (from === index ? amount : 0)) &&
        book.leftOfReceipt(receipt) >= 0 &&
        (receipt.status !== 'reconciled' || book.leftOfReceipt(receipt) === 0)
    ),
  // Allocations and refunds are no more than the payment.
  I8: ({ payments, items, refunds }) =>
    payments.every(
      (payment, index) =>
        book.leftOfPayment(payment) >= 0 &&
        payment.allocated ===
          sum(items, ({ payment: from, amount }) => (from === index ? amount : 0)) &&
        payment.refunded ===
          sum(refunds, (one) =>
            one.payment === index && !['failed', 'cancelled'].includes(one.status) ? one.amount : 0
          )
    ),
  // An allocation is owed to the clinic once.
  I9: ({ payout_items, items }) =>
    new Set(payout_items.map(({ item }) => item)).size === payout_items.length &&
    payout_items.length === items.length,
  // A payout is the sum of its items.
  I10: ({ payouts, payout_items }) =>
    payouts.every(({ status, gross, fee, tax }, index) => {
      if (!['draft', 'approved', 'in_transit', 'paid'].includes(status)) return true
      const own = payout_items.filter(({ payout }) => payout === index)
      return (
        gross === sum(own, (one) => one.gross) &&
        fee === sum(own, (one) => one.fee) &&
        tax === sum(own, (one) => one.tax)
      )
    }),
  // Who makes a payout or a large refund does not approve it.
  I11: ({ payouts, refunds }) =>
    [...payouts, ...refunds].every(({ by, approved_by }) => approved_by !== by) &&
    refunds.every(
      ({ needs_second, status, approved_by }) =>
        !needs_second || status !== 'succeeded' || approved_by !== null
    ),
  // What was paid out is not paid again.
  I12: ({ payout_items }) =>
    payout_items.every(
      ({ paid_by, status, payout }) =>
        paid_by.length <= 1 &&
        (paid_by.length === 0 || (status === 'paid' && payout === paid_by[0]))
    ),
  // Nothing is paid out on a claim beyond what came in for it.
  I13: ({ over_paid_out, claims, payout_items }) =>
    over_paid_out === 0 &&
    claims.every(
      ({ paid_out }, index) =>
        paid_out ===
        sum(payout_items, ({ claim, status, gross }) =>
          claim === index && status === 'paid' ? gross : 0
        )
    ),
  // Every entry balances in every currency, and is posted once.
  I14: ({ entries }) =>
    entries.every(isBalanced) &&
    new Set(entries.map(({ source, event }) => `${source} ${event}`)).size === entries.length,
  // Numbers have no gaps, what is issued is fixed, and no more is settled than was billed.
  I15: ({ invoices }) => {
    const issued = invoices.filter(({ printed }) => printed !== null)
    const numbers = issued.flatMap(({ number }) => number ?? [])
    return (
      numbers.toSorted((a, b) => a - b).every((number, place) => number === place + 1) &&
      issued.every(
        ({ number, total, settled, credited, printed }) =>
          settled >= 0 && settled + credited <= total && printed === `${number} ${total}`
      )
    )
  },
  // A claim goes only where its status leads.
  I16: ({ claims }) =>
    claims.every(({ events, status }) => {
      const end = events.reduce<string | null>((at, step) => {
        const [from = '', event = ''] = step.split(' ')
        return at === from ? book.statusAfter('claim', from, event) : null
      }, 'draft')
      return end === status
    }),
  // Allocations are never edited.
  I18: ({ items }) =>
    items.every(({ amount, claim_amount, kept }) => kept === `${amount} ${claim_amount}`),
  // A payment pays claims of its own household.
  I19: ({ items, payments, claims }) =>
    items.every(
      ({ payment, claim }) =>
        payment === null || payments[payment]?.account === claims[claim]?.account
    ),
  // The number of a transfer is booked once.
  I23: ({ receipts }) => new Set(receipts.map(({ trace }) => trace)).size === receipts.length,
}

/** Invariants that only a database can break, and the tests that hold them. */
export const elsewhere: Readonly<Record<string, string>> = {
  I17: 'server/database/tenant-statements.property.test.ts',
  I20: 'domains/onboarding/status.property.test.ts',
  I21: 'domains/privacy/signed-consents.test.ts',
  I22: 'server/money-proofs/guards.test.ts',
}

const all = Object.entries(invariants)
/** Returns the invariants that a state breaks. */
export const broken = (state: State): string[] =>
  all.filter(([, isTrue]) => !isTrue(state)).map(([name]) => name)

/** Returns the accounts of the ledger that do not say what claims, payments and payouts say. */
export function offInLedger(state: State): string[] {
  const { claims, receipts, payments, refunds, payout_items } = state
  const off: string[] = []
  const compare = (code: string, currency: string, party: string, amount: number) => {
    const balance = balanceOf(state, code, currency, party)
    if (balance !== amount)
      off.push(`${code} ${currency} ${party}: ${balance} instead of ${amount}`)
  }
  const unpaid = sum(payout_items, ({ status, gross }) => (status === 'paid' ? 0 : gross))
  compare('partner_payable', 'MXN', book.partnerId, 0 - unpaid)
  for (const currency of ['MXN', 'USD']) {
    compare('fx_clearing', currency, '', 0)
    const own = receipts.filter((one) => one.currency === currency)
    const owed =
      currency === 'MXN'
        ? sum(claims, (claim) => (claim.outcome === null ? 0 : book.insurerBalance(claim)))
        : 0
    const booked = sum(own, (one) => (one.status === 'returned' ? 0 : book.leftOfReceipt(one)))
    const adjusted = sum(own, (one) => one.adjusted)
    compare('insurer_receivable', currency, book.insurerId, owed + adjusted)
    compare('insurer_unapplied', currency, book.insurerId, 0 - booked)
  }
  for (const account of [0, 1]) {
    const id = book.accountId(account)
    const owed = sum(claims, (claim) =>
      claim.account === account && claim.outcome !== null ? book.patientBalance(claim) : 0
    )
    const left = sum(payments, (payment) =>
      payment.account === account ? payment.amount - payment.allocated : 0
    )
    const back = sum(refunds, ({ payment, status, amount }) =>
      status === 'succeeded' && payments[payment]?.account === account ? amount : 0
    )
    compare('patient_receivable', 'MXN', id, owed)
    compare('account_unapplied', 'MXN', id, back - left)
  }
  return off
}
