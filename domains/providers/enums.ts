/** Value sets of this domain's columns, each declared once. Imports nothing, so every layer may use it. */

export const providerStatuses = ['active', 'inactive', 'draft'] as const
export type ProviderStatus = (typeof providerStatuses)[number]

export const facilityTypes = [
  'hospital',
  'clinic',
  'laboratory',
  'imaging',
  'pharmacy',
  'other',
] as const
export type FacilityType = (typeof facilityTypes)[number]

/** Gender of a doctor, as patients filter by it. */
export const genders = ['male', 'female', 'other', 'unknown'] as const
export type Gender = (typeof genders)[number]

/** Status of a provider at a place. */
export const placeStatuses = ['active', 'inactive'] as const
export type PlaceStatus = (typeof placeStatuses)[number]

export const providerKinds = ['person', 'facility'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Answers of a source about new patients, most permissive first. */
export const acceptingAnswers = ['yes', 'existing_only', 'no'] as const
export type AcceptingAnswer = (typeof acceptingAnswers)[number]

/** Whether a provider accepts new patients at a place. */
export const acceptingChoices = ['yes', 'no', 'existing_only', 'unknown'] as const
export type AcceptingChoice = (typeof acceptingChoices)[number]

/** What became of words of a search that nothing has read: they found nothing, or the search went on with its other words. */
export const searchOutcomes = ['nothing_found', 'left_out'] as const
export type SearchOutcome = (typeof searchOutcomes)[number]

/** Evidence that two providers are duplicates. */
export const duplicateEvidence = ['npi', 'name_and_city'] as const
export type DuplicateEvidence = (typeof duplicateEvidence)[number]

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type WeekDay = (typeof days)[number]

/** What a clinic says of a doctor: that one comes, or leaves. */
export const doctorProposalKinds = ['joins', 'leaves'] as const
export type DoctorProposalKind = (typeof doctorProposalKinds)[number]

export const doctorProposalStatuses = ['proposed', 'approved', 'declined', 'withdrawn'] as const
export type DoctorProposalStatus = (typeof doctorProposalStatuses)[number]
