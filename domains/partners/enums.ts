/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** State of an organisation. */
export const partnerStatuses = ['pending', 'active', 'suspended', 'inactive'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

/** State of the membership of an organisation in a network. */
export const partnerNetworkStatuses = ['active', 'terminated'] as const
export type PartnerNetworkStatus = (typeof partnerNetworkStatuses)[number]

/** Who sends the bill of a provider at an organisation. */
export const billsChoices = ['partner', 'separately', 'unknown'] as const
export type BillsChoice = (typeof billsChoices)[number]

/** State of a provider at an organisation. */
export const partnerProviderStatuses = ['active', 'inactive'] as const
export type PartnerProviderStatus = (typeof partnerProviderStatuses)[number]

/** What an organisation is to the tax office. */
export const taxPersonTypes = ['company', 'individual'] as const
export type TaxPersonType = (typeof taxPersonTypes)[number]
