/**
 * What an invoice is for. `claim`: a share of a decided claim. `partner_fee`: fees that payouts kept. `service`: anything
 * else, written by hand. Only `service` posts to the ledger; the others bill what is in it already.
 */
export const invoiceKinds = [
  'claim',
  'partner_fee',
  'service',
  'subscription',
  'credit_note',
] as const
export const invoiceStatuses = ['draft', 'issued', 'paid', 'cancelled', 'uncollectible'] as const
export const invoiceRecipients = ['household', 'partner', 'insurer'] as const
export type InvoiceRecipient = (typeof invoiceRecipients)[number]
/** In the order in which screens offer them. */
export const invoiceEvents = ['issue', 'write_off', 'cancel'] as const
export type InvoiceEvent = (typeof invoiceEvents)[number]
/** What settles an invoice. */
export const settlementSources = ['payout', 'payment', 'insurance_payment', 'transfer'] as const
export type SettlementSource = (typeof settlementSources)[number]
/** How long an issued invoice has been due, in days. */
export const invoiceAges = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const
export type InvoiceAge = (typeof invoiceAges)[number]
