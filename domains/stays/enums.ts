/** Who bills for a part of a stay. */
export const billers = ['hospital', 'surgeon', 'anaesthetist', 'laboratory', 'other'] as const
export type Biller = (typeof billers)[number]

/** What becomes of a deposit: taken and given back at the desk, used for the patient's share of a claim, released from it again. */
export const depositKinds = ['received', 'refunded', 'used', 'released'] as const
export type DepositKind = (typeof depositKinds)[number]
export const depositMethods = ['cash', 'card', 'transfer'] as const

/**
 * Why somebody is told about a stay: 80 % of the guarantee is used, it runs out within 24 hours, or its validity ends within
 * 24 hours.
 */
export const stayAlerts = ['mostly_used', 'runs_out', 'validity_ends'] as const
export type StayAlert = (typeof stayAlerts)[number]

/** What is done or there before a patient leaves, besides the tasks of the discharge. */
export const clearanceChecks = [
  'guarantee_covers',
  'guarantee_valid',
  'request_answered',
  'billed_every_day',
  'separate_bills',
  'claim_documents',
  'refund_paid',
] as const

/** Where on the clinic's pages a check is put right. */
export const clearancePlaces = ['home', 'admission', 'documents', 'bills', 'deposit'] as const
