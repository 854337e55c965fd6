/** States of a claim, from draft to closed. */
export const claimStatuses = [
  'draft',
  'submitted',
  'needs_info',
  'sent',
  'rejected',
  'pending',
  'adjudicated',
  'appealed',
  'settled',
  'closed',
  'cancelled',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimTabs = ['open', 'needs_me', 'paid', 'all'] as const
export type ClaimTab = (typeof claimTabs)[number]

const inTab: Readonly<Record<Exclude<ClaimTab, 'all'>, readonly ClaimStatus[]>> = {
  open: ['submitted', 'sent', 'pending', 'adjudicated', 'appealed'],
  needs_me: ['draft', 'needs_info', 'rejected'],
  paid: ['settled'],
}

/** The states a tab shows; null: every one. */
export const statusesOf = (tab: ClaimTab): readonly ClaimStatus[] | null =>
  tab === 'all' ? null : inTab[tab]

/** Whether the household has to do something before a claim goes on. */
export const needsHousehold = (status: ClaimStatus): boolean => inTab.needs_me.includes(status)

/** Whether anybody has said yet what the patient pays. */
export const isShareKnown = (outcome: string | null): boolean => outcome !== null
