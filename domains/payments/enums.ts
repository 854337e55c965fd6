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
