import type { PayeeType } from './enums.ts'

/** Statuses of a claim, from draft to closed. */
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

/** What the clinic or household that files a claim does next, by the statuses in which it is theirs to change and to send. */
export const filerSteps = { draft: 'send', needs_info: 'answer' } as const

/** Whether a claim is with the clinic or household that files it. */
export const isWithFiler = (status: ClaimStatus): status is keyof typeof filerSteps =>
  Object.hasOwn(filerSteps, status)

export const claimTabs = ['open', 'needs_me', 'paid', 'all'] as const
export type ClaimTab = (typeof claimTabs)[number]

/** Returns the tab of a claim besides `all`; null once it is closed or cancelled. What its clinic must add is not the household's to do. */
export function tabOf({
  status,
  payee_type,
}: {
  status: ClaimStatus
  payee_type: PayeeType
}): Exclude<ClaimTab, 'all'> | null {
  if (status === 'closed' || status === 'cancelled') return null
  if (status === 'settled') return 'paid'
  return payee_type === 'subscriber' && isWithFiler(status) ? 'needs_me' : 'open'
}

type Reversible = { status: ClaimStatus; decision_reversed_at: unknown }

/** Whether the insurer took its last decision on a claim back and has not made another. */
export const isReversed = ({ status, decision_reversed_at }: Reversible): boolean =>
  status === 'adjudicated' && decision_reversed_at !== null

/** Whether a claim waits for a decision of the insurer: a first one, one after an appeal, or after it took the last one back. */
export const awaitsDecision = (claim: Reversible): boolean =>
  ['sent', 'pending', 'appealed'].includes(claim.status) || isReversed(claim)

/** Whether a decision of the insurer stands: one that it took back says nothing any more. */
export const isDecided = (claim: {
  outcome: string | null
  decision_reversed_at: unknown
}): boolean => claim.outcome !== null && claim.decision_reversed_at === null

type CostShare = {
  payee_type: PayeeType
  status: ClaimStatus
  outcome: string | null
  decision_reversed_at: unknown
  patient_responsibility_amount: number | null
  patient_paid_amount: number
}

/**
 * Returns the unpaid part of the patient's share, or null until the share is decided. Nothing is owed on a cancelled
 * claim, nor here for a reimbursement: the household settles that bill with the clinic.
 */
export function owedOf(claim: CostShare): number | null {
  if (claim.status === 'cancelled') return 0
  if (!isDecided(claim) || claim.patient_responsibility_amount === null) return null
  if (claim.payee_type === 'subscriber') return 0
  return Math.max(0, claim.patient_responsibility_amount - claim.patient_paid_amount)
}

/** Sums the owed amounts and the number of claims by currency. Claims without an owed amount are left out. */
export function owedInAll(
  claims: readonly (CostShare & { currency: string })[]
): { currency: string; amount: number; claims: number }[] {
  const sums = new Map<string, { amount: number; claims: number }>()
  for (const claim of claims) {
    const amount = owedOf(claim) ?? 0
    if (amount === 0) continue
    const sum = sums.get(claim.currency) ?? { amount: 0, claims: 0 }
    sums.set(claim.currency, { amount: sum.amount + amount, claims: sum.claims + 1 })
  }
  return [...sums]
    .map(([currency, sum]) => ({ currency, ...sum }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
