import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { AsOf, neededLine, oneLine, moneyStaff } from '../shapes.ts'
import { StaffPayment } from './contract-staff-payment.ts'
import { refundReasons } from './enums.ts'
import { setupStatuses } from './rules.ts'

/* A household pays its share of a claim by card; staff allocate, release and refund. Amounts in minor units. */

/** A charge of a card, as its household sees it. `failure_code` once the bank declined. */
export const Charge = z.object({
  id: z.uuid(),
  number: z.string(),
  claim_id: z.uuid().nullable(),
  currency: z.string(),
  amount: z.int(),
  status: z.enum(setupStatuses),
  failure_code: z.string().nullable(),
})
export type Charge = z.output<typeof Charge>

const account = {
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  resource: 'payment',
} as const

export const payClaim = endpoint({
  ...account,
  name: 'payClaim',
  actions: ['write'],
  changes: ['payment', 'claim', 'payout', 'ledger'],
  summary: 'Charges a card of the household for its share of a decided claim',
  method: 'POST',
  path: '/api/v4/account/{accountId}/charges',
  input: z.strictObject({
    accountId: z.uuid(),
    claim_id: z.uuid(),
    payment_method_id: z.uuid(),
    amount: Amount.min(1),
  }),
  output: Charge,
  refusals: {
    'no-such-account': 404,
    'no-such-claim': 404,
    'no-such-payment-method': 404,
    'not-decided': 409,
    'paid-directly': 409,
    'more-than-owed': 409,
  },
})

export const authenticateCharge = endpoint({
  ...account,
  name: 'authenticateCharge',
  actions: ['update'],
  changes: ['payment'],
  summary: 'Returns the page on which the bank asks the holder of a card to confirm a charge',
  method: 'POST',
  path: '/api/v4/account/{accountId}/charges/{id}/authenticate',
  input: z.strictObject({
    accountId: z.uuid(),
    id: z.uuid(),
    locale: z.enum(locales).default('en'),
  }),
  output: z.object({ url: z.url().nullable() }),
  refusals: { 'no-such-account': 404, 'no-such-payment': 404, 'no-such-move': 409 },
})

export const cancelCharge = endpoint({
  ...account,
  name: 'cancelCharge',
  actions: ['update'],
  changes: ['payment', 'claim'],
  summary: 'Gives up a charge that waits for the holder of the card',
  method: 'POST',
  path: '/api/v4/account/{accountId}/charges/{id}/cancel',
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
  output: Charge,
  refusals: { 'no-such-account': 404, 'no-such-payment': 404, 'no-such-move': 409 },
})

export const getCharge = endpoint({
  ...account,
  name: 'getCharge',
  summary: 'Returns a charge of a card of the household',
  method: 'GET',
  path: '/api/v4/account/{accountId}/charges/{id}',
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
  output: Charge,
  refusals: { 'no-such-account': 404, 'no-such-payment': 404 },
})

const staff = { ...moneyStaff, resource: 'payment' } as const
const write = {
  ...staff,
  actions: ['update'],
  changes: ['payment', 'claim', 'payout', 'ledger'],
  method: 'POST',
  output: StaffPayment,
} as const
const Ids = { id: z.uuid(), version: z.int() }
const missing = { 'no-such-payment': 404, 'changed-meanwhile': 409 } as const

export const getPayment = endpoint({
  ...staff,
  name: 'getPayment',
  reads: ['payment', 'claim', 'account', 'document', 'user'],
  summary: 'Returns a payment of a household with its allocations and refunds',
  method: 'GET',
  path: '/api/v4/admin/payments/{id}',
  input: z.strictObject({ id: z.uuid(), as_of: AsOf }),
  output: StaffPayment,
  refusals: { 'no-such-payment': 404 },
})

export const allocatePayment = endpoint({
  ...write,
  name: 'allocatePayment',
  summary: 'Allocates part of a payment of a household to one of its claims',
  path: '/api/v4/admin/payments/{id}/items',
  input: z.strictObject({ ...Ids, claim_id: z.uuid(), amount: Amount.min(1) }),
  refusals: {
    ...missing,
    'no-such-claim': 404,
    'not-received': 409,
    'not-decided': 409,
    'paid-directly': 409,
    'more-than-payment': 409,
    'more-than-owed': 409,
    'no-agreement': 409,
    'other-currency': 422,
  },
})

export const releasePaymentItem = endpoint({
  ...write,
  name: 'releasePaymentItem',
  summary: 'Takes back an allocation of a payment of a household, whole or in part',
  path: '/api/v4/admin/payments/{id}/items/{item_id}/release',
  input: z.strictObject({ ...Ids, item_id: z.uuid(), amount: Amount.min(1) }),
  refusals: {
    ...missing,
    'no-such-item': 404,
    'more-than-item': 409,
    'no-agreement': 409,
    'claim-settled': 409,
    'payout-on-its-way': 409,
  },
})

export const refundPayment = endpoint({
  ...write,
  name: 'refundPayment',
  needs_recent_proof: true,
  summary:
    'Refunds what is not allocated of a payment; above a threshold somebody else approves it first',
  path: '/api/v4/admin/payments/{id}/refunds',
  input: z.strictObject({
    ...Ids,
    amount: Amount.min(1),
    reason: z.enum(refundReasons),
    note: oneLine(500).optional(),
  }),
  refusals: { ...missing, 'not-received': 409, 'more-than-payment': 409 },
})

export const decideRefund = endpoint({
  ...write,
  name: 'decideRefund',
  needs_recent_proof: true,
  summary: 'Approves or declines a refund that somebody else made',
  path: '/api/v4/admin/payments/{id}/refunds/{refund_id}/decide',
  input: z.strictObject({
    ...Ids,
    refund_id: z.uuid(),
    decision: z.enum(['approve', 'decline']),
    reason: neededLine(500, 'Say why').optional(),
  }),
  refusals: { ...missing, 'no-such-refund': 404, 'no-such-move': 409, 'two-people': 409 },
})
