/** Plans of the scribe. */
export const plans = ['monthly', 'annual', 'lifetime'] as const
export type PlanType = (typeof plans)[number]

/** Statuses of a subscription, as the payment service has them. */
export const subscriptionStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'paused',
  'unpaid',
  'cancelled',
  'incomplete_expired',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Who takes cards for subscriptions, where anybody does. */
export const paymentServices = ['stripe', 'local'] as const
export type PaymentService = (typeof paymentServices)[number]
