import type { DocumentType } from '../documents/rules.ts'
import { filingOf, type FilingFacts, type Requirement } from '../insurance/rules-requirements.ts'
import { documentChecklist } from './rules-documents.ts'

/** What the insurer would refuse a claim for; each has a sentence on the screen. */
export const claimProblems = [
  'no-lines',
  'no-diagnosis',
  'no-insurer',
  'no-policy',
  'policy-not-in-force',
  'filing-late',
  'document-missing',
] as const
export type ClaimProblem = (typeof claimProblems)[number]

/** Facts of a claim that its insurer's rules are about. */
type CheckedFacts = {
  service_from: string
  service_until: string
  policy_valid_from: string | null
  policy_valid_until: string | null
  billed_amount: number
  has_principal_diagnosis: boolean
  insurance_company_id: string | null
  coverage_id: string | null
  appeal_reason: string | null
  files: readonly { type: DocumentType }[]
  requirement: Requirement | null
  timely_filing_days: number | null
}

/** Checks a claim against the rules of its insurer, as if it were sent today. */
export function checkClaim(
  facts: CheckedFacts,
  today: string
): {
  documents: ReturnType<typeof documentChecklist>
  filing: FilingFacts
  problems: ClaimProblem[]
} {
  const { service_from, service_until, policy_valid_from, policy_valid_until } = facts
  const documents = documentChecklist(
    facts.requirement?.documents ?? [],
    facts.files.map(({ type }) => type)
  )
  const filing = filingOf(
    { service_on: service_until, filed_on: today },
    facts.requirement,
    facts.timely_filing_days
  )
  const { days_left } = filing
  const isInForce =
    (policy_valid_from === null || policy_valid_from <= service_from) &&
    (policy_valid_until === null || policy_valid_until >= service_from)
  const isProblem: Readonly<Record<ClaimProblem, boolean>> = {
    'no-lines': facts.billed_amount === 0,
    'no-diagnosis': !facts.has_principal_diagnosis,
    'no-insurer': facts.insurance_company_id === null,
    'no-policy': facts.coverage_id === null,
    'policy-not-in-force': facts.coverage_id !== null && !isInForce,
    'filing-late': days_left !== null && days_left < 0 && facts.appeal_reason === null,
    'document-missing': documents.some(({ is_there }) => !is_there),
  }
  return { documents, filing, problems: claimProblems.filter((problem) => isProblem[problem]) }
}
