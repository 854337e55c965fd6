export const claimTypes = ['institutional', 'professional', 'oral', 'pharmacy', 'vision'] as const
export const claimOutcomes = ['approved', 'partially_approved', 'denied'] as const
/** Whom the insurer pays: the clinic (`provider`) or the household (`subscriber`). */
export const payeeTypes = ['provider', 'subscriber'] as const
export type PayeeType = (typeof payeeTypes)[number]

/** Events that move a claim from one status to the next; table `status_transition` says who may cause which. */
export const claimEvents = [
  'submit',
  'request_info',
  'resubmit',
  'send',
  'insurer_reject',
  'insurer_accept',
  'correct',
  'resend',
  'appeal',
  'settle',
  'close',
  'reopen',
  'cancel',
] as const
export type ClaimEvent = (typeof claimEvents)[number]
/** Events that take back a bulk action, while nothing else happened to the claim. */
export const claimUndoEvents = ['undo_send', 'undo_close'] as const
/** Everything a claim's history names. */
export const historyEvents = [
  'create',
  'adjudicate',
  'reverse',
  ...claimEvents,
  ...claimUndoEvents,
] as const
/** Roles whose acts a claim's history names. */
export const historyActors = ['client', 'partner', 'admin', 'system', 'owner'] as const

/** X12 group codes: contractual, the patient's, other, the payer's own reduction. Only PR is ever charged to a patient. */
export const adjustmentGroups = ['CO', 'PR', 'OA', 'PI'] as const

export const diagnosisTypes = [
  'principal',
  'admitting',
  'discharge',
  'differential',
  'clinical',
  'other',
] as const
export const diagnosisCodeSystems = ['icd10', 'icd11', 'text'] as const

/** Heads under which care is billed. */
export const careCategories = [
  'room',
  'nursing',
  'intensive_care',
  'theatre',
  'surgeon',
  'anaesthetist',
  'consultation',
  'investigation',
  'medicine',
  'consumable',
  'implant',
  'package',
  'other',
] as const
/** Heads under which an authorization estimates the cost of care. */
export const costCategories = [...careCategories, 'tax'] as const

/** What became of an appeal that a household asked for. `sent` went to the insurer; a new decision answers it. */
export const appealStatuses = ['requested', 'sent', 'declined', 'withdrawn'] as const
export type AppealStatus = (typeof appealStatuses)[number]

/** Who writes messages about a claim to a household: itself, or staff. */
export const messageAuthors = ['client', 'admin'] as const
/** Who writes messages about a claim: the household, the clinic, or staff. */
export const claimAuthors = ['client', 'partner', 'admin'] as const
/** Conversations of staff about a claim. */
export const conversations = ['household', 'clinic'] as const

/** What happened to a packet. `delivered` and `failed` are what the recipient's mail server answered. */
export const packetEvents = ['sent', 'delivered', 'failed', 'received', 'asked_again'] as const
export const packetChannels = ['email', 'portal', 'post', 'by_hand'] as const

/** Stages of reminders of one debt, in their order; `payments/rules-reminders.ts` has the days of each. */
export const reminderStages = ['first', 'second', 'last'] as const
