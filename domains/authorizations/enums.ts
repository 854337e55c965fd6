/** Statuses of an authorization, from draft to completed. */
export const authorizationStatuses = [
  'draft',
  'submitted',
  'needs_info',
  'sent',
  'pending',
  'approved',
  'partially_approved',
  'denied',
  'expired',
  'cancelled',
  'completed',
] as const
export type AuthorizationStatus = (typeof authorizationStatuses)[number]

/** Events of table `status_transition` that staff cause without a decision of the insurer. */
export const staffEvents = [
  'request_info',
  'send',
  'insurer_pend',
  'appeal',
  'revoke',
  'cancel',
  'complete',
] as const
export type StaffEvent = (typeof staffEvents)[number]

/** Everything the history of an authorization names. */
export const authorizationEvents = [
  'create',
  'submit',
  'resubmit',
  ...staffEvents,
  'approve',
  'approve_partially',
  'deny',
  'expire',
] as const

/** Where the care takes place: care settings of insurers that a clinic asks for. */
export const authorizationSettings = ['inpatient', 'day_case', 'outpatient', 'emergency'] as const
export type AuthorizationSetting = (typeof authorizationSettings)[number]

export const priorities = ['routine', 'urgent', 'emergency'] as const

/** Parts of a request that are saved on their own. */
export const savedParts = [
  'request',
  'diagnosis',
  'treatment',
  'cost',
  'team',
  'admission',
  'stay',
] as const
export type SavedPart = (typeof savedParts)[number]
/** Parts of which it is kept what they said each time. */
export const keptParts = [
  'request',
  'diagnosis',
  'treatment',
  'cost',
  'team',
  'admission',
] as const satisfies readonly SavedPart[]
export type KeptPart = (typeof keptParts)[number]
/** Parts that are complete or not. */
export const requestParts = [
  'diagnosis',
  'treatment',
  'cost',
  'team',
  'admission',
  'documents',
] as const
export type RequestPart = (typeof requestParts)[number]

export const teamRoles = [
  'primary',
  'assist',
  'supervisor',
  'surgeon',
  'anesthesiologist',
  'nurse',
  'other',
] as const
export const treatmentCodeSystems = ['cpt', 'icd10pcs', 'cie9mc', 'text'] as const
export const bodySides = ['left', 'right', 'both'] as const
/** Whether an illness was there on admission (UB-04): yes, no, not documented, cannot be determined. */
export const onAdmissionCodes = ['y', 'n', 'u', 'w'] as const
export const roomTypes = ['ward', 'semi_private', 'private', 'suite', 'icu'] as const
export const admitSources = [
  'home',
  'emergency_room',
  'other_hospital',
  'outpatient_clinic',
  'other',
] as const
export const dischargeDispositions = [
  'home',
  'other_hospital',
  'home_care',
  'against_advice',
  'died',
  'other',
] as const

/** What is done at a discharge. */
export const dischargeTasks = [
  'summary',
  'medicines',
  'follow_up',
  'final_bill',
  'patient_share',
  'signature',
] as const

/** Who writes messages about an authorization. */
export const authorizationAuthors = ['partner', 'admin'] as const
/** Roles whose acts the history of an authorization names. */
export const authorizationActors = ['partner', 'admin', 'system', 'owner'] as const

/**
 * Whether a letter of guarantee may still be relied on. `early`: its first day is still to come. `revoked`: the insurer took
 * the guarantee back. `used`: the care is over and was settled.
 */
export const guaranteeStates = [
  'valid',
  'early',
  'expired',
  'superseded',
  'used',
  'revoked',
] as const
export type GuaranteeState = (typeof guaranteeStates)[number]

/** What another version of an approved authorization asks for: more days, or more money. */
export const extensionKinds = ['extension', 'top_up'] as const
export type ExtensionKind = (typeof extensionKinds)[number]

/** What became of bringing a request to its insurer. */
export const sendingKinds = [
  'queued',
  'by_hand',
  'delivered',
  'failed',
  'answered',
  'unreadable',
] as const
export type SendingKind = (typeof sendingKinds)[number]

/** Ways in which a request reaches an insurer. */
export const sendingChannels = ['email', 'x12', 'by_hand'] as const
/** What an insurer's system decides. */
export const reviewDecisions = ['approved', 'partially_approved', 'denied', 'pending'] as const
/** Why an answer could not be read. */
export const unreadableReasons = [
  'not-x12',
  'not-278',
  'is-request',
  'no-decision',
  'other-request',
] as const
