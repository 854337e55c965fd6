export const insurancePaymentMethods = ['wire', 'spei', 'ach', 'check', 'card', 'other'] as const
export const insurancePaymentStatuses = [
  'announced',
  'received',
  'reconciled',
  'returned',
  'void',
] as const
export const insurancePaymentEvents = ['receive', 'reconcile', 'reopen', 'return', 'void'] as const
export const allocationStatuses = ['unallocated', 'partially_allocated', 'allocated'] as const
/** X12 PLB03: overpayment, forwarded balance, interest, adjustment, interest owed, authorised return. */
export const paymentAdjustmentReasons = ['WO', 'FB', 'IR', 'CS', 'L6', '72', 'other'] as const
