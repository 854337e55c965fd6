import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { AsOf, CurrencyCode, Day, neededLine, oneLine, moneyStaff } from '../shapes.ts'
import {
  allocationStatuses,
  insurancePaymentEvents,
  insurancePaymentMethods,
  insurancePaymentStatuses,
  paymentAdjustmentReasons,
} from './enums.ts'

/* Endpoints for staff who book the money of insurers. */

const staff = { ...moneyStaff, resource: 'insurance_payment' } as const

const SignedAmount = z
  .int()
  .min(-Number.MAX_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER)
  .refine((amount) => amount !== 0)

/** A payment of an insurer with its allocations and adjustments. Amounts in minor units of `currency`. */
export const InsurancePayment = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  insurance_company_id: z.uuid(),
  insurer_name: z.string(),
  numo_company_id: z.uuid(),
  method: z.enum(insurancePaymentMethods),
  trace_number: z.string(),
  payment_date: Day,
  received_on: Day.nullable(),
  currency: z.string(),
  amount: z.int(),
  bank_fee_amount: z.int(),
  allocated_amount: z.int(),
  adjustment_amount: z.int(),
  unallocated_amount: z.int(),
  allocation_status: z.enum(allocationStatuses),
  bank_amount: z.int().nullable(),
  bank_currency: z.string().nullable(),
  status: z.enum(insurancePaymentStatuses),
  status_reason: z.string().nullable(),
  notes: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.uuid(),
      claim_id: z.uuid(),
      claim_number: z.string(),
      amount: z.int(),
      claim_currency: z.string(),
      claim_amount: z.int(),
      reversal_of_id: z.uuid().nullable(),
    })
  ),
  adjustments: z.array(
    z.object({
      id: z.uuid(),
      reason_code: z.enum(paymentAdjustmentReasons),
      amount: z.int(),
      reference: z.string().nullable(),
    })
  ),
  /** The file it was read from, and the line of a bank statement that shows it. */
  file: z.object({ id: z.uuid(), file_name: z.string() }).nullable(),
  bank_line: z
    .object({
      id: z.uuid(),
      version: z.int(),
      booked_on: Day,
      currency: z.string(),
      amount: z.int(),
      counterparty: z.string().nullable(),
      description: z.string(),
    })
    .nullable(),
  /** Events that the caller's role may cause now. */
  moves: z.array(z.enum(insurancePaymentEvents)),
})
export type InsurancePayment = z.output<typeof InsurancePayment>

const ofPayment = {
  ...staff,
  actions: ['update'],
  method: 'POST',
  output: InsurancePayment,
} as const
const missing = { 'no-such-insurance-payment': 404 } as const
const Ids = { id: z.uuid(), version: z.int() }

export const getInsurancePayment = endpoint({
  ...staff,
  name: 'getInsurancePayment',
  reads: ['insurance_payment', 'claim', 'insurer'],
  summary: 'Returns a payment of an insurer with its allocations',
  method: 'GET',
  path: '/api/v4/admin/insurance-payments/{id}',
  input: z.strictObject({ id: z.uuid(), as_of: AsOf }),
  output: InsurancePayment,
  refusals: missing,
})

export const createInsurancePayment = endpoint({
  ...staff,
  name: 'createInsurancePayment',
  actions: ['write'],
  summary: 'Creates a payment that an insurer announced or that the bank shows',
  method: 'POST',
  path: '/api/v4/admin/insurance-payments',
  input: z.strictObject({
    insurance_company_id: z.uuid(),
    numo_company_id: z.uuid(),
    method: z.enum(insurancePaymentMethods),
    trace_number: neededLine(80, 'Give the number of the transfer'),
    payment_date: Day,
    currency: CurrencyCode,
    amount: Amount.min(1),
    /** What the bank kept of it, in the currency of the payment. */
    bank_fee_amount: Amount.default(0),
    notes: z.string().trim().max(2000).optional(),
  }),
  output: InsurancePayment,
  refusals: { 'no-such-insurer': 404, 'trace-taken': 409, 'more-than-payment': 409 },
})

export const receiveInsurancePayment = endpoint({
  ...ofPayment,
  name: 'receiveInsurancePayment',
  changes: ['insurance_payment', 'ledger'],
  summary: 'Records that the bank received a payment, and what it changed it into',
  path: '/api/v4/admin/insurance-payments/{id}/receive',
  input: z.strictObject({
    ...Ids,
    received_on: Day,
    bank_amount: Amount.min(1).nullable().default(null),
    bank_currency: CurrencyCode.nullable().default(null),
  }),
  refusals: {
    'rate-off': 422,
    'day-to-come': 422,
    ...missing,
    'changed-meanwhile': 409,
    'no-such-move': 409,
  },
})

export const allocateInsurancePayment = endpoint({
  ...ofPayment,
  name: 'allocateInsurancePayment',
  changes: ['insurance_payment', 'claim', 'payout', 'ledger'],
  summary: 'Allocates part of a payment to a claim, and owes it to the clinic',
  path: '/api/v4/admin/insurance-payments/{id}/items',
  input: z.strictObject({
    ...Ids,
    claim_id: z.uuid(),
    /** In the currency of the payment. */
    amount: Amount.min(1),
    /** In the currency of the claim; the same as `amount` where the currencies are the same. */
    claim_amount: Amount.min(1),
  }),
  refusals: {
    'rate-off': 422,
    ...missing,
    'no-such-claim': 404,
    'changed-meanwhile': 409,
    'not-received': 409,
    'not-decided': 409,
    'paid-directly': 409,
    'more-than-payment': 409,
    'more-than-owed': 409,
    'no-agreement': 409,
    'other-currency': 422,
  },
})

export const reverseInsurancePaymentItem = endpoint({
  ...ofPayment,
  name: 'reverseInsurancePaymentItem',
  changes: ['insurance_payment', 'claim', 'payout', 'ledger'],
  summary: 'Takes an allocation back, whole or in part',
  path: '/api/v4/admin/insurance-payments/{id}/items/{item_id}/reverse',
  input: z.strictObject({
    ...Ids,
    item_id: z.uuid(),
    amount: Amount.min(1),
    claim_amount: Amount.min(1),
  }),
  refusals: {
    'rate-off': 422,
    ...missing,
    'no-such-item': 404,
    'changed-meanwhile': 409,
    'more-than-item': 409,
    'not-received': 409,
    'other-currency': 422,
    'claim-settled': 409,
    'payout-on-its-way': 409,
  },
})

export const adjustInsurancePayment = endpoint({
  ...ofPayment,
  name: 'adjustInsurancePayment',
  changes: ['insurance_payment', 'ledger'],
  summary: 'Records what an insurer kept back or added on the whole payment (X12 PLB)',
  path: '/api/v4/admin/insurance-payments/{id}/adjustments',
  input: z.strictObject({
    ...Ids,
    reason_code: z.enum(paymentAdjustmentReasons),
    /** Above zero it raises what may be allocated. */
    amount: SignedAmount,
    reference: oneLine(120).optional(),
  }),
  refusals: {
    'amount-too-large': 422,
    ...missing,
    'changed-meanwhile': 409,
    'not-received': 409,
    'more-than-payment': 409,
  },
})

export const moveInsurancePayment = endpoint({
  ...ofPayment,
  name: 'moveInsurancePayment',
  changes: ['insurance_payment', 'ledger'],
  summary: 'Reconciles, reopens, returns or voids a payment',
  path: '/api/v4/admin/insurance-payments/{id}/move',
  input: z.strictObject({
    ...Ids,
    event: z.enum(['reconcile', 'reopen', 'return', 'void']),
    reason: oneLine(500).optional(),
  }),
  refusals: {
    ...missing,
    'changed-meanwhile': 409,
    'no-such-move': 409,
    'not-whole': 409,
    'not-empty': 409,
    'reason-needed': 422,
  },
})
