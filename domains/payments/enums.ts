export const refundReasons = [
  'readjudicated',
  'duplicate',
  'requested_by_customer',
  'fraudulent',
  'cancelled_service',
  'other',
] as const
/** Statuses of one refund; `refundStatuses` says how much of a payment went back. */
export const cardRefundStatuses = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'cancelled',
] as const

export const disputeStatuses = ['none', 'open', 'won', 'lost'] as const
/** Who paid: a household by card, or an insurer by transfer. */
export const moneyInSources = ['household', 'insurer'] as const
