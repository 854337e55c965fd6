/** Values of this domain's enum columns. Imports nothing, so every layer may read them. */

/** Relationship of a covered person to the holder. */
export const relationships = ['self', 'spouse', 'common', 'child', 'parent', 'other'] as const
export type Relationship = (typeof relationships)[number]

export const clientStatuses = ['active', 'inactive', 'deceased'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** Sex of a covered person, as recorded by the insurer. */
export const sexes = ['male', 'female', 'other', 'unknown'] as const
export type Sex = (typeof sexes)[number]

/** Status of the care relationship between an organisation and a person. */
export const careStatuses = ['active', 'ended'] as const
export type CareStatus = (typeof careStatuses)[number]

/** Decisions of staff on two records that look like one person. */
export const samePersonVerdicts = ['same', 'different', 'open'] as const
export type SamePersonVerdict = (typeof samePersonVerdicts)[number]

/** Why an organisation sees a person; `member_id`: it knew the number on the card and the birth date, and holds a signed consent. */
export const careSources = [
  'invitation',
  'authorization',
  'claim',
  'scribe',
  'manual',
  'member_id',
] as const

/** What became of a row that names a patient of a clinic. `known`: a patient already. */
export const patientOutcomes = ['new', 'known', 'none', 'several', 'too_often'] as const
export type PatientOutcome = (typeof patientOutcomes)[number]

/** How a person's policy stands today, as a clinic sees it. Only `confirmed` and `denied` rest on the insurer's word. */
export const patientCoverStates = [
  'confirmed',
  'denied',
  'dates_current',
  'not_started',
  'ended',
  'cancelled',
] as const
