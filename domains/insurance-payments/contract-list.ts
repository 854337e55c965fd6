import { z } from 'zod'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { AsOf, Day, Instant, moneyStaff } from '../shapes.ts'
import { allocationStatuses, insurancePaymentMethods, insurancePaymentStatuses } from './enums.ts'

/* Lists of staff: payments of insurers, and their allocations to claims. */

const staff = { ...moneyStaff, resource: 'insurance_payment' } as const

const Named = z.object({ id: z.uuid(), name: z.string() })
const Numbered = z.object({ id: z.uuid(), number: z.string() })

/** Amounts in minor units of `currency`. */
export const InsurancePaymentRow = z.object({
  id: z.uuid(),
  number: z.string(),
  insurer: Named,
  method: z.enum(insurancePaymentMethods),
  trace_number: z.string(),
  payment_date: Day,
  received_on: Day.nullable(),
  currency: z.string(),
  amount: z.int(),
  unallocated_amount: z.int(),
  allocation_status: z.enum(allocationStatuses),
  status: z.enum(insurancePaymentStatuses),
  created_at: Instant,
})

const paymentInput = listInput(['payment_date'], {
  status: oneOrMore(insurancePaymentStatuses).optional(),
  allocation: oneOrMore(allocationStatuses).optional(),
  insurer_id: z.uuid().optional(),
  as_of: AsOf,
})

export const listInsurancePayments = listEndpoint({
  ...staff,
  name: 'listInsurancePayments',
  reads: ['insurance_payment', 'insurer'],
  summary: 'Lists payments of insurers with what is left to allocate',
  path: '/api/v4/admin/insurance-payments',
  input: paymentInput,
  row: InsurancePaymentRow,
})

export const exportInsurancePayments = exportEndpoint({
  ...staff,
  name: 'exportInsurancePayments',
  summary: 'Exports the list of payments of insurers as CSV, with its filters and sort order',
  path: '/api/v4/admin/insurance-payments/export',
  list: paymentInput,
})

/** Below zero an allocation that was taken back. */
export const InsurancePaymentItemRow = z.object({
  id: z.uuid(),
  payment: Numbered,
  claim: Numbered,
  account: Named,
  partner: Named.nullable(),
  insurer: Named,
  currency: z.string(),
  amount: z.int(),
  claim_currency: z.string(),
  claim_amount: z.int(),
  is_reversal: z.boolean(),
  created_at: Instant,
})

const itemInput = listInput(['created_at'], {
  reversal: z.enum(['yes', 'no']).optional(),
  insurance_payment_id: z.uuid().optional(),
  partner_id: z.uuid().optional(),
  as_of: AsOf,
})

export const listInsurancePaymentItems = listEndpoint({
  ...staff,
  name: 'listInsurancePaymentItems',
  reads: ['insurance_payment', 'claim', 'insurer', 'partner', 'account'],
  summary: 'Lists allocations of payments of insurers to claims',
  path: '/api/v4/admin/insurance-payment-items',
  input: itemInput,
  row: InsurancePaymentItemRow,
})

export const exportInsurancePaymentItems = exportEndpoint({
  ...staff,
  name: 'exportInsurancePaymentItems',
  summary: 'Exports the list of allocations as CSV, with its filters and sort order',
  path: '/api/v4/admin/insurance-payment-items/export',
  list: itemInput,
})
