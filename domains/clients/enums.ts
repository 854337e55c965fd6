/** Words that columns of this noun hold, each list written once. Imports nothing, so every layer may read it. */

/** What a covered person is to the holder. */
export const relationships = ['self', 'spouse', 'common', 'child', 'parent', 'other'] as const
export type Relationship = (typeof relationships)[number]

/** State of a covered person. */
export const clientStatuses = ['active', 'inactive', 'deceased'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** Sex of a covered person, as their insurer has it. */
export const sexes = ['male', 'female', 'other', 'unknown'] as const
export type Sex = (typeof sexes)[number]

/** Whether an organisation treats somebody. */
export const careStatuses = ['active', 'ended'] as const
export type CareStatus = (typeof careStatuses)[number]

/** What staff say of two records that look like one person. */
export const samePersonVerdicts = ['same', 'different', 'open'] as const
export type SamePersonVerdict = (typeof samePersonVerdicts)[number]
