/** Types of ledger accounts. */
export const ledgerTypes = ['asset', 'liability', 'revenue', 'expense', 'clearing'] as const

/** Accounts of the ledger, each with its type. A balance above zero is a debit. */
export const ledgerCodes = {
  bank: 'asset',
  processor: 'asset',
  insurer_receivable: 'asset',
  patient_receivable: 'asset',
  insurer_unapplied: 'liability',
  account_unapplied: 'liability',
  partner_pending: 'liability',
  partner_payable: 'liability',
  vat_payable: 'liability',
  withheld_tax: 'liability',
  fx_clearing: 'clearing',
  fx_gain_loss: 'expense',
  processor_fee: 'expense',
  partner_fee: 'revenue',
  subscription_revenue: 'revenue',
  account_invoiced: 'asset',
  partner_invoiced: 'asset',
  insurer_invoiced: 'asset',
  service_revenue: 'revenue',
  bad_debt: 'expense',
  bank_charges: 'expense',
  partner_deposit: 'asset',
  account_deposit: 'liability',
} as const satisfies Readonly<Record<string, (typeof ledgerTypes)[number]>>

export const ledgerAccountCodes = [
  'bank',
  'processor',
  'insurer_receivable',
  'patient_receivable',
  'insurer_unapplied',
  'account_unapplied',
  'partner_pending',
  'partner_payable',
  'fx_clearing',
  'fx_gain_loss',
  'processor_fee',
  'partner_fee',
  'vat_payable',
  'withheld_tax',
  'subscription_revenue',
  'account_invoiced',
  'partner_invoiced',
  'insurer_invoiced',
  'service_revenue',
  'bad_debt',
  'bank_charges',
  'partner_deposit',
  'account_deposit',
] as const
export type LedgerCode = (typeof ledgerAccountCodes)[number]
export type LedgerType = (typeof ledgerTypes)[number]

/** Kinds of ledger accounts that are kept for each household, organisation or insurer. */
export const ledgerParties = {
  insurer_receivable: 'insurance_company_id',
  insurer_unapplied: 'insurance_company_id',
  patient_receivable: 'account_id',
  account_unapplied: 'account_id',
  partner_pending: 'partner_id',
  partner_payable: 'partner_id',
  account_invoiced: 'account_id',
  partner_invoiced: 'partner_id',
  insurer_invoiced: 'insurance_company_id',
  partner_deposit: 'partner_id',
  account_deposit: 'account_id',
} as const satisfies Partial<Record<LedgerCode, string>>
