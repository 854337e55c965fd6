/** Reasons that staff give for a refund. */
export const refundReasons = [
  'readjudicated',
  'duplicate',
  'requested_by_customer',
  'fraudulent',
  'cancelled_service',
  'other',
] as const
/** `charged_back`: the bank took it back by a dispute. */
export const allRefundReasons = [...refundReasons, 'charged_back'] as const
/** Statuses of one refund; `refundStatuses` says how much of a payment went back. */
export const cardRefundStatuses = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'cancelled',
] as const

/** Status of one dispute. */
export const cardDisputeStatuses = ['open', 'won', 'lost'] as const
/** Of a payment: `open` while one of its disputes is, else `lost` when one was lost. */
export const disputeStatuses = ['none', ...cardDisputeStatuses] as const
/** Who paid: a household by card, or an insurer by transfer. */
export const moneyInSources = ['household', 'insurer'] as const

export const paymentMethods = ['card', 'bank_transfer', 'cash', 'other'] as const
/** How a household pays without a card; staff record it. */
export const otherPaymentMethods = ['bank_transfer', 'cash', 'other'] as const

/** Why staff send a household no reminders for a while. */
export const reminderHoldReasons = ['payment_plan', 'hardship', 'asks_insurer', 'other'] as const
/** Why no reminder of a debt goes out now: an appeal, a payment on its way, a dispute, a deposit that covers it, or staff hold them. */
export const reminderPauses = ['appeal', 'dispute', 'paying', 'deposit', 'hold', 'closed'] as const
