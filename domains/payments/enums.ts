export const refundReasons = [
  'readjudicated',
  'duplicate',
  'requested_by_customer',
  'fraudulent',
  'cancelled_service',
  'other',
] as const
export const refundStatuses = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'cancelled',
] as const
