import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, moneyStaff } from '../shapes.ts'
import { bankLineStatuses } from './enums.ts'
import { bankMatchReasons } from './rules-bank-match.ts'

/* Lines of bank statements, which staff match to payments of insurers. */

const staff = { ...moneyStaff, resource: 'insurance_payment' } as const
const path = '/api/v4/admin/insurance-payments/bank-lines'

/** A movement of our account. Amounts in minor units of `currency`; below zero money went out. */
export const BankLine = z.object({
  id: z.uuid(),
  version: z.int(),
  account: z.string().nullable(),
  booked_on: Day,
  currency: z.string(),
  amount: z.int(),
  matched_amount: z.int(),
  bank_reference: z.string().nullable(),
  payer_reference: z.string().nullable(),
  counterparty: z.string().nullable(),
  description: z.string(),
  return_code: z.string().nullable(),
  status: z.enum(bankLineStatuses),
  payments: z.array(z.object({ id: z.uuid(), number: z.string() })),
  /** Payments it may be, with the reasons, best first. */
  suggestions: z.array(
    z.object({
      payment_id: z.uuid(),
      number: z.string(),
      insurer_name: z.string(),
      trace_number: z.string(),
      payment_date: Day,
      currency: z.string(),
      amount: z.int(),
      reasons: z.array(z.enum(bankMatchReasons)),
    })
  ),
})
export type BankLine = z.output<typeof BankLine>

export const getBankLines = endpoint({
  ...staff,
  name: 'getBankLines',
  reads: ['insurance_payment', 'insurer'],
  summary: 'Returns the newest lines of bank statements in a state, open ones with suggestions',
  method: 'GET',
  path,
  input: z.strictObject({ status: z.enum(bankLineStatuses).default('open') }),
  output: z.object({
    /** At most 100, newest first. */
    lines: z.array(BankLine),
    counts: z.object({ open: z.int(), matched: z.int(), set_aside: z.int() }),
  }),
})

const ofLine = { ...staff, actions: ['update'], method: 'POST' } as const
const Line = { line_id: z.uuid(), version: z.int() }
const Changed = z.object({ id: z.uuid(), version: z.int(), status: z.enum(bankLineStatuses) })
const refusals = { 'no-such-bank-line': 404, 'changed-meanwhile': 409 } as const

export const matchBankLine = endpoint({
  ...ofLine,
  name: 'matchBankLine',
  changes: ['insurance_payment', 'ledger'],
  summary: 'Matches a line to a payment, which it receives if it was only announced',
  path: `${path}/{line_id}/match`,
  input: z.strictObject({ ...Line, payment_id: z.uuid() }),
  output: Changed,
  refusals: {
    ...refusals,
    'no-such-insurance-payment': 404,
    'payment-matched': 409,
    'line-goes-out': 409,
    'more-than-line': 409,
    'other-currency': 422,
    'no-such-move': 409,
  },
})

export const unmatchBankLine = endpoint({
  ...ofLine,
  name: 'unmatchBankLine',
  summary: 'Takes the match of a line and a payment back; what was booked on the payment stays',
  path: `${path}/{line_id}/unmatch`,
  input: z.strictObject({ ...Line, payment_id: z.uuid() }),
  output: Changed,
  refusals: { ...refusals, 'no-such-insurance-payment': 404 },
})

export const setBankLineAside = endpoint({
  ...ofLine,
  name: 'setBankLineAside',
  summary: 'Sets a line aside that belongs to no payment of an insurer, or brings it back',
  path: `${path}/{line_id}/set-aside`,
  input: z.strictObject({ ...Line, is_set_aside: z.boolean() }),
  output: Changed,
  refusals: { ...refusals, 'payment-matched': 409 },
})
