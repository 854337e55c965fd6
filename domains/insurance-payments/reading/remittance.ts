import { noCurrency } from '@numo/kit/money.ts'
import type { MoneyFileProblem } from '../enums.ts'

/** A problem of a file, by code; the sentence is the reader's. */
export type FileProblem = {
  code: MoneyFileProblem
  params: Record<string, string | number>
}

/** An adjustment of an X12 CAS segment: what of an amount the payer does not pay, and why. */
export type RemittedAdjustment = {
  group_code: string
  reason_code: string
  amount: number
  /** Number of the service line it is about; null for the whole claim. */
  line: number | null
}

/** What a remittance says about one claim. Amounts in minor units, below zero in a reversal. */
export type RemittedClaim = {
  /** Our number of the claim, as the payer repeats it (CLP01). */
  claim_number: string
  insurer_claim_number: string | null
  patient_name: string | null
  /** X12 CLP02: 1 to 3 and 19 to 21 processed, 4 denied, 22 reversal of an earlier payment; others decide nothing. */
  status_code: string
  billed: number
  paid: number
  adjustments: readonly RemittedAdjustment[]
  /** By how much its parts miss its balance; 0 when it balances. */
  missing: number
}

/** An adjustment of the whole payment (X12 PLB), with the sign of X12: above zero it lowers the payment. */
export type RemittedPlb = { reason_code: string; reference: string | null; amount: number }

/** One payment with what it pays: one transaction set 835. Amounts in minor units of `currency`. */
export type Remittance = {
  trace_number: string | null
  payer_name: string | null
  payee_name: string | null
  method: 'ach' | 'check' | 'wire' | 'other'
  payment_date: string | null
  currency: string
  /** Whether it says so itself; else `currency` is what its reader said, or none. */
  names_currency: boolean
  amount: number
  claims: readonly RemittedClaim[]
  provider_adjustments: readonly RemittedPlb[]
  /** What forbids posting it. */
  problems: readonly FileProblem[]
  /** What the reader should know, but does not forbid posting it. */
  notes: readonly FileProblem[]
}

/** What is said of a payment whose file names no currency: it was read in `currency`, or waits until somebody says which it is. */
export const unnamedCurrency = (currency: string): Pick<Remittance, 'problems' | 'notes'> =>
  currency === noCurrency
    ? { problems: [problem('choose_currency')], notes: [] }
    : { problems: [], notes: [problem('no_currency', { currency })] }

export type RemittanceFile = {
  remittances: readonly Remittance[]
  /** Other transaction sets in the file, such as 278, which are not read. */
  other_sets: readonly string[]
}

export const problem = (
  code: MoneyFileProblem,
  params: FileProblem['params'] = {}
): FileProblem => ({
  code,
  params,
})

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Returns by how much a remittance misses its balance: payment less claims, plus what the payer kept (X12 835). */
export const missingInRemittance = ({
  amount,
  claims,
  provider_adjustments,
}: Pick<Remittance, 'amount' | 'claims' | 'provider_adjustments'>): number =>
  amount - sum(claims.map(({ paid }) => paid)) + sum(provider_adjustments.map((one) => one.amount))
