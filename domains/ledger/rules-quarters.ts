/** Quarters that are computed: this one and those before it. */
export const quartersKept = 8

/** A clinic sees no figure of an insurer that is of fewer claims, and none of claims of more days ago. */
export const insurerFigures = { min_cases: 5, window_days: 365 } as const

/**
 * Visitors see no figure of the time to pay that is of fewer claims, households or clinics, none of claims of more days ago, and which
 * part of the claims was paid out within so many days of being submitted.
 */
export const timeToPayFigures = {
  min_cases: 5,
  min_households: 3,
  min_partners: 2,
  window_days: 365,
  within_days: 30,
} as const

/**
 * Reasons (X12 CARC) that say that a document or information is missing: lacking information, an attachment not received,
 * information asked of the provider or the patient not given, a document deficient or an attachment required.
 */
export const documentReasonCodes: readonly string[] = [
  '16',
  '163',
  '164',
  '226',
  '227',
  '250',
  '251',
  '252',
]

/** Returns a share in basis points, rounded; null of nothing. */
export const shareBps = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole)
