import type { requestKinds, requiredDocuments } from './contract-requirements.ts'
import type { CareSetting } from './rules-preauthorization.ts'
import { dayAfter } from './rules-versions.ts'

/* Which papers a request needs, and until when it has to arrive. */

export type RequestKind = (typeof requestKinds)[number]
export type RequiredDocument = (typeof requiredDocuments)[number]

export type Requirement = {
  id: string
  request: RequestKind
  /** Null: every kind of care that has no entry of its own. */
  care_setting: CareSetting | null
  documents: RequiredDocument[]
  deadline_days: number | null
  answer_days: number | null
}

/** The entry for a request about a kind of care: its own before the one for all care. */
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

/** Documents that are asked for and not at hand, in the order in which they are asked for. */
export const missingDocuments = (
  requests: readonly RequiredDocument[],
  at_hand: readonly RequiredDocument[]
): RequiredDocument[] => requests.filter((document) => !at_hand.includes(document))

export type FilingFacts = {
  /** Days after the care; null: nobody has said. */
  days: number | null
  /** The last day on which it may arrive. */
  until: string | null
  /** Below 0: so many days too late. */
  days_left: number | null
  /** What says so: the entry for this request, the insurer as a whole, or nothing. */
  by: 'requirement' | 'insurer' | 'nothing'
}

/** Until when a request about care of a day has to arrive, and how many days are left on the day it is filed. */
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
