import { defineRecord } from '../define-record.ts'
import { plans, subscriptionStatuses } from './enums.ts'

const stripeIds = [
  'stripe_card_session_id',
  'stripe_checkout_session_id',
  'stripe_customer_id',
  'stripe_subscription_id',
] as const

export const subscriptionRecord = defineRecord({
  table: 'subscription',
  enums: { plan_type: plans, checkout_plan_type: plans, status: subscriptionStatuses },
  resource: 'subscription',
  of: 'user',
  leave_out: stripeIds,
  erase: 'keep',
  why: 'tax law requires sold subscriptions to be retained for five years; it holds no words of a person',
  stays: stripeIds,
})

export const subscriptionPaymentRecord = defineRecord({
  table: 'subscription_payment',
  kind: 'subscription',
  enums: { plan_type: plans },
  of: 'user',
  leave_out: ['fee_amount', 'stripe_reference'],
  erase: 'keep',
  why: 'tax law requires received payments to be retained for five years; it holds no words of a person',
  stays: ['number', 'stripe_reference'],
})
