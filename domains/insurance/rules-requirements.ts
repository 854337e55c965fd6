import type { requestKinds, requiredDocuments } from './contract-requirements.ts'
import type { CareSetting } from './rules-preauthorization.ts'
import { dayAfter } from './rules-versions.ts'

/* Documents a request needs, and its filing deadline. */

export type RequestKind = (typeof requestKinds)[number]
export type RequiredDocument = (typeof requiredDocuments)[number]

export type Requirement = {
  id: string
  request: RequestKind
  /** Null applies to every care setting without an entry of its own. */
  care_setting: CareSetting | null
  documents: RequiredDocument[]
  deadline_days: number | null
  answer_days: number | null
}

/**
 * Returns the requirement for a request and care setting; an entry for the setting precedes the one for all care. Returns null when there
 * is none.
 */
export const requirementFor = <Entry extends Requirement>(
  entries: readonly Entry[],
  request: RequestKind,
  care_setting: CareSetting
): Entry | null => {
  const fitting = entries.filter((entry) => entry.request === request)
  return (
    fitting.find((entry) => entry.care_setting === care_setting) ??
    fitting.find((entry) => entry.care_setting === null) ??
    null
  )
}

/** Returns the required documents that are missing, in the order of the requirement. */
export const missingDocuments = (
  requests: readonly RequiredDocument[],
  at_hand: readonly RequiredDocument[]
): RequiredDocument[] => requests.filter((document) => !at_hand.includes(document))

export type FilingFacts = {
  /** Days after the care; null when unknown. */
  days: number | null
  /** Last day on which the request may arrive; null when unknown. */
  until: string | null
  /** Negative when the deadline has passed. */
  days_left: number | null
  /** Origin of the deadline: the requirement, the insurer's general one, or nothing. */
  by: 'requirement' | 'insurer' | 'nothing'
}

/** Returns the filing deadline of a request and the days left on the day it is filed. */
export function filingOf(
  { service_on, filed_on }: { service_on: string; filed_on: string },
  requirement: Pick<Requirement, 'deadline_days'> | null,
  timely_filing_days: number | null
): FilingFacts {
  const own = requirement?.deadline_days ?? null
  const days = own ?? timely_filing_days
  if (days === null) return { days, until: null, days_left: null, by: 'nothing' }
  const until = dayAfter(service_on, days)
  const days_left = Math.round((Date.parse(until) - Date.parse(filed_on)) / 86_400_000)
  return { days, until, days_left, by: own === null ? 'insurer' : 'requirement' }
}
