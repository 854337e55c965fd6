import type { DirectBilling } from './contract-shapes.ts'

/** When a clinic's claims are enough to say how it bills an insurer, and how they lose weight. */
export const directBillingRules = {
  /** Claims sent before are not counted. */
  window_days: 365,
  /** After so many days a claim weighs half as much. */
  half_life_days: 180,
  /** No figure is of fewer claims, nor of fewer households: neither can be recognised in it. */
  min_cases: 5,
  min_households: 3,
  /** Claims that weigh less together say too little about today. */
  min_weight: 2.5,
} as const

/** Returns the whole weeks between the week of the last bill and today's, at least 0. */
export function weeksSinceBill(
  { last_billed_on }: Pick<DirectBilling, 'last_billed_on'>,
  today: string
): number {
  const days = (Date.parse(today) - Date.parse(last_billed_on)) / 86_400_000
  return Math.max(Math.floor(days / 7), 0)
}
