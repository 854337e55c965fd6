import { z } from 'zod'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { insurancePaymentStatuses } from '../insurance-payments/enums.ts'
import { AsOf, Instant, moneyStaff } from '../shapes.ts'
import { cardDisputeStatuses, disputeStatuses, moneyInSources } from './enums.ts'
import { refundStatuses, setupStatuses } from './rules.ts'

/* Lists of staff: payments of households and of insurers, and allocations. Amounts in minor units. */

const staff = { ...moneyStaff, resource: 'payment' } as const

const Named = z.object({ id: z.uuid(), name: z.string() })
const Numbered = z.object({ id: z.uuid(), number: z.string() })

export const ClientPaymentRow = z.object({
  id: z.uuid(),
  number: z.string(),
  account: Named,
  claim: Numbered.nullable(),
  currency: z.string(),
  amount: z.int(),
  unallocated_amount: z.int(),
  refunded_amount: z.int(),
  refund_status: z.enum(refundStatuses),
  dispute_status: z.enum(disputeStatuses),
  status: z.enum(setupStatuses),
  created_at: Instant,
})

const clientPaymentInput = listInput(['created_at'], {
  status: oneOrMore(setupStatuses).optional(),
  account_id: z.uuid().optional(),
  dispute: oneOrMore(cardDisputeStatuses).optional(),
  /** Payments of which a refund waits for a second person. */
  refund: z.literal('to_approve').optional(),
  as_of: AsOf,
})

export const listClientPayments = listEndpoint({
  ...staff,
  name: 'listClientPayments',
  reads: ['payment', 'claim', 'account'],
  summary: 'Lists payments of households with what is left to allocate',
  path: '/api/v4/admin/payments-client',
  input: clientPaymentInput,
  row: ClientPaymentRow,
})

export const exportClientPayments = exportEndpoint({
  ...staff,
  name: 'exportClientPayments',
  summary: 'Exports payments of households as CSV, with filters and sort order',
  path: '/api/v4/admin/payments-client/export',
  list: clientPaymentInput,
})

/** Below zero an allocation that was released. */
export const PaymentItemRow = z.object({
  id: z.uuid(),
  payment: Numbered,
  claim: Numbered,
  account: Named,
  partner: Named.nullable(),
  currency: z.string(),
  amount: z.int(),
  is_reversal: z.boolean(),
  created_at: Instant,
})

const itemInput = listInput(['created_at'], {
  reversal: z.enum(['yes', 'no']).optional(),
  partner_id: z.uuid().optional(),
  as_of: AsOf,
})

export const listPaymentItems = listEndpoint({
  ...staff,
  name: 'listPaymentItems',
  reads: ['payment', 'claim', 'partner', 'account'],
  summary: 'Lists allocations of payments of households to claims',
  path: '/api/v4/admin/payment-items',
  input: itemInput,
  row: PaymentItemRow,
})

export const exportPaymentItems = exportEndpoint({
  ...staff,
  name: 'exportPaymentItems',
  summary: 'Exports allocations of payments of households as CSV, with filters and sort order',
  path: '/api/v4/admin/payment-items/export',
  list: itemInput,
})

/** Money that came in, or is on its way: of a household's card or an insurer's transfer. */
export const MoneyInRow = z.object({
  id: z.uuid(),
  number: z.string(),
  source: z.enum(moneyInSources),
  /** Household or insurer. */
  payer: z.string(),
  currency: z.string(),
  amount: z.int(),
  unallocated_amount: z.int(),
  /** Status of the payment of its source. */
  status: z.enum([...setupStatuses, ...insurancePaymentStatuses]),
  created_at: Instant,
})

const moneyInInput = listInput(['created_at'], {
  source: z.enum(moneyInSources).optional(),
  as_of: AsOf,
})

export const listMoneyIn = listEndpoint({
  ...staff,
  name: 'listMoneyIn',
  reads: ['payment', 'account', 'insurance_payment', 'insurer'],
  summary: 'Lists payments of households and insurers in one list',
  path: '/api/v4/admin/payments',
  input: moneyInInput,
  row: MoneyInRow,
})

export const exportMoneyIn = exportEndpoint({
  ...staff,
  name: 'exportMoneyIn',
  summary: 'Exports payments of households and insurers as CSV, with filters and sort order',
  path: '/api/v4/admin/payments/export',
  list: moneyInInput,
})
