export const payoutStatuses = [
  'draft',
  'approved',
  'in_transit',
  'paid',
  'failed',
  'returned',
  'cancelled',
] as const
export const payoutItemStatuses = ['on_hold', 'available', 'scheduled', 'paid', 'void'] as const
/** In the order in which screens offer them. */
export const payoutEvents = [
  'approve',
  'send',
  'confirm',
  'retry',
  'fail',
  'bank_return',
  'cancel',
] as const
export type PayoutEvent = (typeof payoutEvents)[number]
