/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** State of a provider in the directory. */
export const providerStatuses = ['active', 'inactive', 'draft'] as const
export type ProviderStatus = (typeof providerStatuses)[number]

/** What a facility is. */
export const facilityTypes = [
  'hospital',
  'clinic',
  'laboratory',
  'imaging',
  'pharmacy',
  'other',
] as const
export type FacilityType = (typeof facilityTypes)[number]

/** Gender of a doctor, as patients ask for it. */
export const genders = ['male', 'female', 'other', 'unknown'] as const
export type Gender = (typeof genders)[number]

/** State of a provider at a place. */
export const placeStatuses = ['active', 'inactive'] as const
export type PlaceStatus = (typeof placeStatuses)[number]

/** What a provider is. */
export const providerKinds = ['person', 'facility'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** What a source says about new patients, the most welcoming answer first. */
export const acceptingAnswers = ['yes', 'existing_only', 'no'] as const
export type AcceptingAnswer = (typeof acceptingAnswers)[number]

/** Whether a provider takes new patients at a place. */
export const acceptingChoices = ['yes', 'no', 'existing_only', 'unknown'] as const
export type AcceptingChoice = (typeof acceptingChoices)[number]

/** Why two providers may be one. */
export const duplicateEvidence = ['npi', 'name_and_city'] as const
export type DuplicateEvidence = (typeof duplicateEvidence)[number]

/** Days of a week of opening hours. */
export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type WeekDay = (typeof days)[number]
