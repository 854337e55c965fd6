/** Value sets of this domain's columns, each declared once. Imports nothing, so every layer may use it. */

export const partnerStatuses = ['pending', 'active', 'suspended', 'inactive'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

export const partnerNetworkStatuses = ['active', 'terminated'] as const
export type PartnerNetworkStatus = (typeof partnerNetworkStatuses)[number]

/** Who bills for a provider's work at an organisation. */
export const billsChoices = ['partner', 'separately', 'unknown'] as const
export type BillsChoice = (typeof billsChoices)[number]

export const partnerProviderStatuses = ['active', 'inactive'] as const
export type PartnerProviderStatus = (typeof partnerProviderStatuses)[number]

/** Kind of taxpayer. */
export const taxPersonTypes = ['company', 'individual'] as const
export type TaxPersonType = (typeof taxPersonTypes)[number]

/** Terms of an agreement: the fee is kept from payouts, or invoiced. */
export const settlementWays = ['net', 'invoiced'] as const
/** Who bears the difference between the insurer's exchange rate and the bank's. */
export const fxRiskBearers = ['platform', 'partner'] as const
/** How a bank account is numbered: Mexico, ISO 13616, the United States (routing number and account), anything else by SWIFT. */
export const bankAccountSchemes = ['clabe', 'iban', 'aba', 'other'] as const
export type BankAccountScheme = (typeof bankAccountSchemes)[number]
export const bankAccountStatuses = ['pending', 'verified', 'rejected', 'retired'] as const
export type BankAccountStatus = (typeof bankAccountStatuses)[number]
/** Whether a version of a price holds today, later, or no longer. */
export const priceStates = ['today', 'coming', 'over'] as const
export const bankAccountEvents = ['verify', 'reject', 'retire'] as const
