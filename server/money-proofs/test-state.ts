import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import type { MoveFacts } from '@numo/domains/claims/rules-moves.ts'
import type { ClaimStatus } from '@numo/domains/claims/rules.ts'
import type { Posting } from '@numo/domains/ledger/rules-postings.ts'

/* A book of money in memory: what histories of claims and payments leave behind, by the product's own rules. */

export type Line = { quantity: number; unit_price: number; tax_rate_bps: number }
export type Adjustment = {
  group_code: 'CO' | 'PR' | 'OA' | 'PI'
  reason_code: string
  amount: number
}
export type Claim = {
  account: number
  status: ClaimStatus
  events: string[]
  lines: readonly Line[]
  /** The lines as they were sent. */
  sent_lines: readonly Line[] | null
  billed: number
  at_partner: number
  outcome: string | null
  payable: number
  patient: number
  insurer_paid: number
  patient_paid: number
  paid_out: number
  decisions: { submitted: number; benefit: number; adjustments: readonly Adjustment[] }[]
}
/** A payment of an insurer. `bank_amount` in MXN where the bank changed it. */
export type Receipt = {
  trace: string
  currency: string
  amount: number
  bank_amount: number | null
  adjusted: number
  allocated: number
  status: string
}
/** A payment of a household. */
export type Payment = {
  account: number
  amount: number
  fee: number
  allocated: number
  refunded: number
  status: string
}
/** An allocation of either kind; below zero it takes another back. */
export type Item = {
  receipt: number | null
  payment: number | null
  claim: number
  amount: number
  claim_amount: number
  reversal_of: number | null
  /** As it was inserted. */
  kept: string
}
export type PayoutItem = {
  item: number
  claim: number
  gross: number
  fee: number
  tax: number
  status: 'available' | 'scheduled' | 'paid'
  payout: number | null
  /** Payouts that paid it and were not returned. */
  paid_by: number[]
}
export type Payout = {
  by: number
  approved_by: number | null
  gross: number
  fee: number
  tax: number
  status: string
}
export type Refund = {
  payment: number
  amount: number
  by: number
  approved_by: number | null
  needs_second: boolean
  status: string
}
export type Invoice = {
  payouts: number[]
  total: number
  settled: number
  credited: number
  number: number | null
  status: string
  printed: string | null
}
export type Entry = { source: string; event: string; lines: readonly Posting[] }

export type State = {
  claims: Claim[]
  receipts: Receipt[]
  payments: Payment[]
  items: Item[]
  payout_items: PayoutItem[]
  payouts: Payout[]
  refunds: Refund[]
  invoices: Invoice[]
  last_number: number
  entries: Entry[]
  posted: Set<string>
  /** Balance of each ledger account, by code, currency and party. */
  balances: Map<string, number>
  /** Claims that had paid out more than came in when a payout was confirmed. */
  over_paid_out: number
  /** Name of the invariant whose guard is removed; null keeps all. */
  removed: string | null
}

export const newState = (removed: string | null = null): State => ({
  claims: [],
  receipts: [],
  payments: [],
  items: [],
  payout_items: [],
  payouts: [],
  refunds: [],
  invoices: [],
  last_number: 0,
  entries: [],
  posted: new Set(),
  balances: new Map(),
  over_paid_out: 0,
  removed,
})

/** Whether a guard stops an act; one that is removed stops nothing. */
export const stops = (state: State, invariant: string, isWrong: boolean): boolean =>
  isWrong && state.removed !== invariant

export const companyId = 'company'
export const insurerId = 'insurer'
export const partnerId = 'partner'
export const accountId = (account: number): string => `account-${account}`
export const partiesOf = ({ account }: Pick<Claim, 'account'>) => ({
  account_id: accountId(account),
  partner_id: partnerId,
  insurance_company_id: insurerId,
})

/** Posts an entry as the ledger does: once for a source and event. */
export function post(state: State, source: string, event: string, lines: readonly Posting[]): void {
  if (lines.length === 0) return
  const key = `${source} ${event}`
  if (stops(state, 'I14', state.posted.has(key))) return
  state.posted.add(key)
  state.entries.push({ source, event, lines })
  for (const { code, currency, party, amount } of lines) {
    const account = `${code} ${currency} ${party ?? ''}`
    state.balances.set(account, (state.balances.get(account) ?? 0) + amount)
  }
}

export const balanceOf = (state: State, code: string, currency: string, party = ''): number =>
  state.balances.get(`${code} ${currency} ${party}`) ?? 0

export const insurerBalance = ({ payable, insurer_paid }: Claim): number => payable - insurer_paid
export const patientBalance = ({ patient, patient_paid, at_partner }: Claim): number =>
  patient - patient_paid - at_partner
/** What of a payment of an insurer belongs to no claim yet. */
export const leftOfReceipt = ({ amount, adjusted, allocated }: Receipt): number =>
  amount + adjusted - allocated
export const leftOfPayment = ({ amount, allocated, refunded }: Payment): number =>
  amount - allocated - refunded

export function factsOf(state: State, index: number, claim: Claim): MoveFacts {
  return {
    line_count: claim.lines.length,
    billed_amount: claim.billed,
    has_principal_diagnosis: true,
    insurance_company_id: insurerId,
    coverage_id: 'coverage',
    payee_type: 'provider',
    decision_reversed_at: null,
    insurer_balance: insurerBalance(claim),
    patient_balance: patientBalance(claim),
    open_payout_count: state.payout_items.filter(
      (one) => one.claim === index && one.status !== 'paid'
    ).length,
    has_reason: true,
  }
}

/** Reads the transitions that these roles may cause, from the migrations. */
function readTransitions(roles: RegExp): ReadonlyMap<string, string> {
  const folder = join(import.meta.dirname, '../database/migrations')
  const all = new Map<string, string>()
  for (const file of globSync('*.sql', { cwd: folder }).toSorted())
    for (const [, entity, from, to, event, allowed = ''] of readFileSync(
      join(folder, file),
      'utf8'
    ).matchAll(/\('(\w+)', '(\w+)', '(\w+)', '(\w+)', '\{([\w,]*)\}'\)/g))
      if (roles.test(allowed)) all.set(`${entity} ${from} ${event}`, to ?? '')
  return all
}
const ofStaff = readTransitions(/admin/)
const transitions = readTransitions(/admin|system/)

/** Returns the status an event of staff leads to, or null: the program alone reopens a claim that is settled. */
export const statusAfter = (entity: string, from: string, event: string): string | null =>
  ofStaff.get(`${entity} ${from} ${event}`) ?? null
/** Whether an event leads from one status to another. */
export const isTransition = (entity: string, from: string, event: string, to: string): boolean =>
  transitions.get(`${entity} ${from} ${event}`) === to
