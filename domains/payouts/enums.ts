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

export const bankFileStatuses = ['ready', 'sent', 'cancelled'] as const
export const bankFileEvents = ['send', 'cancel'] as const
/** ISO 20022 for the bank, CSV for banks without it. */
export const bankFileFormats = ['pain001', 'csv'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]
/** Why an approved payout is not put into a file. */
export const leftOutReasons = ['in_file', 'no_account', 'held'] as const
/** A receipt of the central bank was read; a file is kept as it is. */
export const proofKinds = ['receipt', 'file'] as const
export const proofTypes = ['application/xml', 'application/pdf', 'image/jpeg', 'image/png'] as const
/** Amounts of a line of a statement, in the order of its columns. */
export const amountNames = [
  'gross_amount',
  'fee_amount',
  'fee_tax_amount',
  'withheld_tax_amount',
  'net_amount',
] as const
