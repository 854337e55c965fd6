import { claimEvents } from '@numo/domains/claims/enums.ts'
import { payoutEvents } from '@numo/domains/payouts/enums.ts'
import { portionOf, splitAmount } from '@numo/kit/money.ts'
import { attempt, type Act } from './test-acts.ts'
import { broken, offInLedger } from './test-invariants.ts'
import { leftOf } from './test-items.ts'
import * as book from './test-state.ts'
import type { Adjustment, Line, State } from './test-state.ts'

/** Deterministic generator; a failing history names its seed. */
export function randomOf(seed: number) {
  let state = (seed + 1) >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    chance: (p: number) => next() < p,
    one: <T>(all: readonly T[]): T | undefined => all[below(all.length)],
  }
}
type Random = ReturnType<typeof randomOf>

export type HistoryOptions = {
  /** Households; a database of one history has one. */
  accounts: 1 | 2
}

const maxClaims = 3
const awaitsDecision: ReadonlySet<string> = new Set(['sent', 'pending', 'appealed'])
const ways = ['MXN', 'MXN', 'USD'] as const
/** What is tried, as often as it stands here. */
const kinds: readonly Act['do'][] = [
  ...(['file', 'move', 'move', 'move', 'move', 'decide', 'decide', 'receive', 'receive'] as const),
  ...(['allocate', 'allocate', 'allocate', 'pay', 'pay', 'pay_out', 'pay_out'] as const),
  ...(['move_payout', 'move_payout', 'move_payout', 'move_payout', 'reverse', 'release'] as const),
  ...(['refund', 'refund', 'decide_refund', 'adjust', 'move_receipt', 'move_receipt'] as const),
  ...(['allocate_payment', 'charge_again', 'accrue_again', 'edit', 'lines', 'draft_fees'] as const),
  'move_invoice',
]

const linesOf = (random: Random): Line[] =>
  Array.from({ length: random.between(1, 3) }, () => ({
    quantity: random.chance(0.2) ? random.between(1, 4000) / 1000 : random.between(1, 3),
    unit_price: random.between(1, 2_000_000),
    tax_rate_bps: random.chance(0.5) ? 1600 : 0,
  }))

/** An amount about as large as what is left: all of it, a part, or a little too much. */
function around(random: Random, left: number): number {
  if (left <= 0) return random.between(1, 1000)
  if (random.chance(0.12)) return left + random.between(1, 100)
  return random.chance(0.5) ? left : random.between(1, left)
}

const byOf = (random: Random) => (random.chance(0.5) ? 0 : 1)
const placesOf = <T>(all: readonly T[], isFit: (one: T) => boolean = () => true): number[] =>
  all.flatMap((one, place) => (isFit(one) ? [place] : []))

/** Returns what is tried next; null when there is nothing of the kind that was drawn. */
export function nextAct(state: State, random: Random, { accounts }: HistoryOptions): Act | null {
  const drawn = state.claims.length === 0 ? 'file' : (random.one(kinds) ?? 'file')
  const kind = drawn === 'file' && state.claims.length >= maxClaims ? 'decide' : drawn
  const waiting = placesOf(state.claims, ({ status }) => awaitsDecision.has(status))
  const claim =
    (kind === 'decide' && random.chance(0.8) ? random.one(waiting) : undefined) ??
    random.below(state.claims.length)
  const chosen = state.claims[claim]
  const item = random.one(placesOf(state.items)) ?? -1
  const payment = random.one(placesOf(state.payments)) ?? -1
  const by = byOf(random)
  switch (kind) {
    case 'file': {
      const lines = linesOf(random)
      const at_partner = random.chance(0.2) ? random.between(1, 500) : 0
      return { do: kind, account: random.below(accounts), lines, at_partner }
    }
    case 'lines':
      return { do: kind, claim, lines: linesOf(random) }
    case 'move':
      return { do: kind, claim, event: eventOf(random, chosen) }
    case 'decide':
      return { do: kind, claim, ...decisionOf(random, chosen?.billed ?? 0) }
    case 'receive': {
      const currency = random.one(ways) ?? 'MXN'
      const trace = `T${random.below(12)}`
      const amount = random.between(1, 3_000_000)
      const bank_amount =
        currency === 'USD' ? portionOf(amount, random.between(1700, 1900), 100) : null
      return { do: kind, trace, currency, amount, bank_amount }
    }
    case 'allocate':
      return allocationOf(state, random, claim)
    case 'pay':
      return { do: kind, claim, amount: around(random, chosen ? book.patientBalance(chosen) : 0) }
    case 'pay_out':
      return { do: kind, by }
    case 'move_payout': {
      const payout = random.one(placesOf(state.payouts))
      const event = random.chance(0.4)
        ? (random.one(payoutEvents) ?? 'approve')
        : usualNext(state.payouts[payout ?? 0]?.status)
      return payout === undefined ? null : { do: kind, payout, event, by }
    }
    case 'reverse': {
      const left = leftOf(state, item)
      const amount = around(random, left.amount)
      const isWhole = amount === left.amount || left.amount <= 0
      const part = isWhole ? left.claim_amount : portionOf(left.claim_amount, amount, left.amount)
      return item < 0 ? null : { do: kind, item, amount, claim_amount: Math.max(1, part) }
    }
    case 'release':
      return item < 0
        ? null
        : { do: kind, item, amount: around(random, leftOf(state, item).amount) }
    case 'refund': {
      const paid = state.payments[payment]
      return paid
        ? { do: kind, payment, amount: around(random, book.leftOfPayment(paid)), by }
        : null
    }
    case 'decide_refund': {
      const refund = random.one(placesOf(state.refunds))
      return refund === undefined ? null : { do: kind, refund, by, isApproved: random.chance(0.7) }
    }
    case 'adjust': {
      const receipt = random.one(placesOf(state.receipts))
      const amount = random.between(1, 1000) * (random.chance(0.5) ? 1 : -1)
      return receipt === undefined ? null : { do: kind, receipt, amount }
    }
    case 'move_receipt': {
      const whole = placesOf(state.receipts, (one) => book.leftOfReceipt(one) === 0)
      const receipt = random.one(whole) ?? random.one(placesOf(state.receipts))
      const event = random.one(['reconcile', 'reopen', 'return'] as const) ?? 'reconcile'
      return receipt === undefined ? null : { do: kind, receipt, event }
    }
    case 'allocate_payment': {
      const paid = state.payments[payment]
      const left = Math.min(
        paid ? book.leftOfPayment(paid) : 0,
        chosen ? book.patientBalance(chosen) : 0
      )
      return paid ? { do: kind, payment, claim, amount: around(random, left) } : null
    }
    case 'charge_again':
      return payment < 0 ? null : { do: kind, payment }
    case 'accrue_again':
    case 'edit':
      return item < 0 ? null : { do: kind, item }
    case 'draft_fees':
      return { do: kind }
    default: {
      const invoice = random.one(placesOf(state.invoices))
      const event = random.chance(0.7) ? 'issue' : 'cancel'
      return invoice === undefined ? null : { do: kind, invoice, event }
    }
  }
}

const usualEvents = {
  draft: 'submit',
  submitted: 'send',
  needs_info: 'resubmit',
  sent: 'insurer_accept',
  rejected: 'resend',
  adjudicated: 'settle',
  settled: 'close',
} as const
const eventOf = (random: Random, claim: book.Claim | undefined) => {
  const usual = usualEvents[(claim?.status ?? 'draft') as keyof typeof usualEvents]
  return usual && random.chance(0.75) ? usual : (random.one(claimEvents) ?? 'submit')
}

const usualNext = (status: string | undefined) =>
  status === 'draft'
    ? 'approve'
    : status === 'approved'
      ? 'send'
      : status === 'failed'
        ? 'retry'
        : 'confirm'

/** A decision that adds up, or one that is off by a little. */
function decisionOf(
  random: Random,
  billed: number
): { benefit: number; adjustments: Adjustment[] } {
  const weights = [random.below(10), random.below(4), random.below(3), 1]
  const [benefit = 0, patient = 0, other = 0, rest = 0] = splitAmount(billed, weights)
  const parts = [
    { group_code: 'PR' as const, reason_code: '2', amount: patient },
    { group_code: 'PR' as const, reason_code: '1', amount: other },
    { group_code: 'CO' as const, reason_code: '45', amount: rest },
  ]
  const adjustments = parts.filter(({ amount }) => amount !== 0)
  return { benefit: random.chance(0.1) ? benefit + 1 : benefit, adjustments }
}

function allocationOf(state: State, random: Random, claim: number): Act | null {
  const open = placesOf(state.claims, (one) => one.outcome !== null && book.insurerBalance(one) > 0)
  const target = random.chance(0.8) ? (random.one(open) ?? claim) : claim
  const receipt = random.one(placesOf(state.receipts, (one) => book.leftOfReceipt(one) > 0))
  const [from, to] = [state.receipts[receipt ?? -1], state.claims[target]]
  if (receipt === undefined || !from || !to) return null
  const rate = from.currency === 'MXN' ? 1 : random.between(17, 19)
  const owed = Math.max(1, Math.floor(book.insurerBalance(to) / rate))
  const amount = around(random, Math.min(book.leftOfReceipt(from), owed))
  return { do: 'allocate', receipt, claim: target, amount, claim_amount: amount * rate }
}

/** Lives a history through in memory. Returns what is wrong after the first act that breaks something; null when nothing is. */
export function live(seed: number, steps: number, removed: string | null = null) {
  const state = book.newState(removed)
  const random = randomOf(seed)
  let done = 0
  for (let step = 0; step < steps; step += 1) {
    const act = nextAct(state, random, { accounts: 2 })
    if (act === null || !attempt(state, act)) continue
    done += 1
    const wrong = [...broken(state), ...offInLedger(state)]
    if (wrong.length > 0) return { wrong, step, act, done, state }
  }
  return { wrong: [], step: steps, act: null, done, state }
}
