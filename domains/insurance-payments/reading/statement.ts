import { problem, type FileProblem } from './remittance.ts'

/** One booked movement of an account. `amount` in minor units of `currency`: above zero money came in. */
export type StatementLine = {
  booked_on: string
  value_on: string | null
  currency: string
  amount: number
  /** The bank's own number of the movement. */
  bank_reference: string | null
  /** The number that the payer gave. */
  payer_reference: string | null
  counterparty: string | null
  description: string
  /** ISO 20022 code of why a transfer came back, such as AC04; null when it did not. */
  return_code: string | null
}

type Balance = { currency: string; amount: number }

/** A statement of one account. */
export type Statement = {
  /** IBAN, CLABE or other number of the account as the bank writes it. */
  account: string | null
  number: string | null
  opening: Balance | null
  closing: Balance | null
  lines: readonly StatementLine[]
  /** What the reader should know: lines left out, days that do not exist, balances that do not add up. */
  notes: readonly FileProblem[]
}

/** The statements of a file, or why none of it is read: nothing of a file is read when part of it cannot be. */
export type StatementFile = { statements: readonly Statement[] } | { problem: FileProblem }

/** Says so when the opening balance and the lines do not give the closing balance. */
export function notesOfBalance({
  opening,
  closing,
  lines,
}: Omit<Statement, 'notes'>): FileProblem[] {
  if (!opening || !closing || opening.currency !== closing.currency) return []
  if (lines.some(({ currency }) => currency !== opening.currency)) return []
  const counted = lines.reduce((all, { amount }) => all + amount, opening.amount)
  const missing = closing.amount - counted
  return missing === 0
    ? []
    : [problem('statement_balance', { amount: missing, currency: opening.currency })]
}
