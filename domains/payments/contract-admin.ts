import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { CurrencyCode, Day, Instant, oneLine } from '../shapes.ts'
import { StaffPayment } from './contract-staff-payment.ts'
import { AccountPayment, PaymentMethod } from './contract.ts'
import { otherPaymentMethods } from './enums.ts'
import { setupStatuses } from './rules.ts'

/* Endpoints for staff to see a household's cards and payments, to charge or remove a card, and to record other payments. */

const staff = { access: 'admin', features: ['billing'] } as const

/** A card setup, finished or not. */
const Setup = z.object({
  id: z.uuid(),
  stripe_setup_intent_id: z.string(),
  status: z.enum(setupStatuses),
  error_code: z.string().nullable(),
  consent_text: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
})

/** A claim of which a household owes its share. */
const DueClaim = z.object({
  claim_id: z.uuid(),
  claim_number: z.string(),
  currency: z.string(),
  due_amount: z.int(),
})

export const AccountBilling = z.object({
  /** What the household owes, oldest decision first. */
  due: z.array(DueClaim),
  default_currency: z.string(),
  stripe_customer_id: z.string().nullable(),
  methods: z.array(PaymentMethod),
  payments: z.array(AccountPayment),
  setups: z.array(Setup),
})
export type AccountBilling = z.output<typeof AccountBilling>

export const getAccountBilling = endpoint({
  ...staff,
  name: 'getAccountBilling',
  resource: 'payment',
  reads: ['payment', 'account', 'user', 'claim'],
  summary: 'Returns what a household owes, its cards with the events of each, and its payments',
  method: 'GET',
  path: '/api/v4/admin/accounts/{id}/billing',
  owns: { param: 'id', as: 'account' },
  input: z.strictObject({ id: z.uuid() }),
  output: AccountBilling,
  refusals: { 'no-such-account': 404 },
})

export const removeAccountCard = endpoint({
  ...staff,
  name: 'removeAccountCard',
  needs_second_factor: true,
  resource: 'payment',
  actions: ['delete'],
  changes: ['payment', 'account'],
  summary: 'Removes a card of a household, with a reason',
  method: 'POST',
  path: '/api/v4/admin/accounts/{id}/payment-methods/{payment_method_id}/remove',
  owns: { param: 'id', as: 'account' },
  input: z.strictObject({
    id: z.uuid(),
    payment_method_id: z.uuid(),
    reason: z.string().trim().min(3, 'Say why').max(500),
    accepts_incomplete: z.boolean().default(false),
  }),
  output: z.object({ methods: z.array(PaymentMethod) }),
  refusals: { 'no-such-account': 404, 'no-such-payment-method': 404, 'last-card': 409 },
})

const charge = {
  ...staff,
  needs_second_factor: true,
  resource: 'payment',
  actions: ['write'],
  changes: ['payment', 'claim', 'payout', 'ledger'],
  method: 'POST',
  owns: { param: 'id', as: 'account' },
  output: StaffPayment,
} as const

export const chargeAccount = endpoint({
  ...charge,
  name: 'chargeAccount',
  summary: 'Charges a card of a household for its share of a claim, after it agreed to the amount',
  path: '/api/v4/admin/accounts/{id}/charges',
  input: z.strictObject({
    id: z.uuid(),
    claim_id: z.uuid(),
    payment_method_id: z.uuid(),
    amount: Amount.min(1),
    is_agreed: z.literal(true, 'Tell the household the amount first'),
  }),
  refusals: {
    'no-such-account': 404,
    'no-such-claim': 404,
    'no-such-payment-method': 404,
    'not-decided': 409,
    'paid-directly': 409,
    'more-than-owed': 409,
  },
})

export const recordPayment = endpoint({
  ...charge,
  name: 'recordPayment',
  summary:
    'Records a payment of a household by transfer or cash for a claim; without a claim it is a deposit',
  path: '/api/v4/admin/accounts/{id}/payments',
  input: z.strictObject({
    id: z.uuid(),
    claim_id: z.uuid().nullable(),
    method: z.enum(otherPaymentMethods),
    currency: CurrencyCode,
    amount: Amount.min(1),
    received_on: Day,
    reference: oneLine(120).optional(),
  }),
  refusals: {
    'no-such-account': 404,
    'no-such-claim': 404,
    'not-decided': 409,
    'paid-directly': 409,
    'more-than-owed': 409,
    'no-agreement': 409,
    'reference-taken': 409,
    'other-currency': 422,
    'day-to-come': 422,
  },
})
