import { partnerUploadTypes, type DocumentType } from '../documents/rules.ts'
import { documentChecklist, documentsOf } from '../claims/rules-documents.ts'
import type { RequiredDocument } from '../insurance/rules-requirements.ts'
import type { AuthorizationSetting, AuthorizationStatus, RequestPart } from './enums.ts'

/* What an authorization needs before it goes to the insurer. */

/** What must be true of a request before it is sent, by the code of the refusal. */
export const missingCodes = [
  'no-diagnosis',
  'no-treatment',
  'no-lines',
  'no-responsible',
  'no-admission',
  'no-documents',
] as const
export type MissingCode = (typeof missingCodes)[number]

/** What a refusal for each says, for developers. */
export const missingSentences: Readonly<Record<MissingCode, string>> = {
  'no-diagnosis': 'Add the main diagnosis first.',
  'no-treatment': 'Add at least one procedure or treatment first.',
  'no-lines': 'Add at least one line with an amount first.',
  'no-responsible': 'Name the doctor who is responsible first.',
  'no-admission': 'Add the planned admission first.',
  'no-documents': 'Add the documents that the insurer requires first.',
}

const partOf: Readonly<Record<MissingCode, RequestPart>> = {
  'no-diagnosis': 'diagnosis',
  'no-treatment': 'treatment',
  'no-lines': 'cost',
  'no-responsible': 'team',
  'no-admission': 'admission',
  'no-documents': 'documents',
}

/** Facts that decide whether a request is complete. Amounts in minor units. */
export type RequestFacts = {
  care_setting: AuthorizationSetting
  has_principal_diagnosis: boolean
  treatment_count: number
  estimated_amount: number
  has_responsible: boolean
  has_admission: boolean
  /** Documents the insurer requires for a pre-authorization; empty when it does not say. */
  required: readonly RequiredDocument[]
  /** Types of the files that are there. */
  document_types: readonly DocumentType[]
}

/** A required document and whether a fitting file is there. */
export type RequiredItem = { document: RequiredDocument; is_there: boolean }

const provided: ReadonlySet<RequiredDocument> = new Set(partnerUploadTypes.flatMap(documentsOf))

/**
 * Returns every document a request needs with whether it is there: the medical report always, and what the insurer
 * requires. A file of type `other` counts for documents that have no type of their own, such as a treatment plan.
 */
export const requiredItems = (
  required: readonly RequiredDocument[],
  types: readonly DocumentType[]
): RequiredItem[] =>
  documentChecklist([...new Set<RequiredDocument>(['medical_report', ...required])], types).map(
    ({ document, is_there }) => ({
      document,
      is_there: is_there || (!provided.has(document) && types.includes('other')),
    })
  )

/** Care settings with a stay, which need a planned admission. */
export const hasStay = (care_setting: AuthorizationSetting): boolean =>
  care_setting === 'inpatient' || care_setting === 'day_case'

/** Returns what a request is missing, each with the part that has it, in the order of the parts. */
export function missingIn(facts: RequestFacts): { code: MissingCode; part: RequestPart }[] {
  const isMissing: Readonly<Record<MissingCode, boolean>> = {
    'no-diagnosis': !facts.has_principal_diagnosis,
    'no-treatment': facts.treatment_count === 0,
    'no-lines': facts.estimated_amount === 0,
    'no-responsible': !facts.has_responsible,
    'no-admission': hasStay(facts.care_setting) && !facts.has_admission,
    'no-documents': requiredItems(facts.required, facts.document_types).some(
      ({ is_there }) => !is_there
    ),
  }
  return missingCodes
    .filter((code) => isMissing[code])
    .map((code) => ({ code, part: partOf[code] }))
}

/** Whether the request may still be changed. */
export const isRequestOpen = (status: AuthorizationStatus): boolean =>
  status === 'draft' || status === 'needs_info'

const stayStatuses: ReadonlySet<AuthorizationStatus> = new Set([
  'submitted',
  'needs_info',
  'sent',
  'pending',
  'approved',
  'partially_approved',
])
/** Whether the stay may be recorded as it happened. */
export const takesStay = (status: AuthorizationStatus): boolean => stayStatuses.has(status)

/** Whether files may still be added. */
export const takesFiles = (status: AuthorizationStatus): boolean =>
  status !== 'expired' && status !== 'cancelled' && status !== 'completed'

const approvedStatuses: ReadonlySet<AuthorizationStatus> = new Set([
  'approved',
  'partially_approved',
])
/** Whether the insurer guarantees something. */
export const isApproved = (status: AuthorizationStatus): boolean => approvedStatuses.has(status)

/** Statuses in which a request has not been answered for good. */
const openStatuses: ReadonlySet<AuthorizationStatus> = new Set([
  'draft',
  'submitted',
  'needs_info',
  'sent',
  'pending',
])
/** Whether a request is on its way to an answer. */
export const isUnderWay = (status: AuthorizationStatus): boolean => openStatuses.has(status)

/** Why an authorization cannot get another version, by the code of the refusal. */
export const extensionProblems = ['not-extendable', 'version-open', 'newer-version'] as const
export type ExtensionProblem = (typeof extensionProblems)[number]

/** What a refusal for each says, for developers. */
export const extensionSentences: Readonly<Record<ExtensionProblem, string>> = {
  'not-extendable': 'Only what the insurer approved can be extended.',
  'version-open':
    'Another version of this authorization is on its way. Finish or withdraw it first.',
  'newer-version': 'A newer version replaced this one. Extend that one.',
}

/** A version of an authorization, as its chain knows it. */
export type ChainVersion = { chain_version: number; status: AuthorizationStatus }

/** Returns why `status` at `chain_version` cannot be extended; null when it can. Versions that were denied or withdrawn are none. */
export function extensionProblemOf(
  { chain_version, status }: ChainVersion,
  chain: readonly ChainVersion[]
): ExtensionProblem | null {
  const later = chain.filter(
    (one) =>
      one.chain_version > chain_version && one.status !== 'denied' && one.status !== 'cancelled'
  )
  if (later.some((one) => isUnderWay(one.status))) return 'version-open'
  if (later.length > 0) return 'newer-version'
  return isApproved(status) ? null : 'not-extendable'
}

/**
 * Whether the stay as it happened is recorded on the version `chain_version` of a chain: on the newest that is approved;
 * where none is, on the newest that was not denied or withdrawn.
 */
export function holdsStay(
  { chain_version }: Pick<ChainVersion, 'chain_version'>,
  chain: readonly ChainVersion[]
): boolean {
  const live = chain.filter(({ status }) => status !== 'denied' && status !== 'cancelled')
  const approved = live.filter(({ status }) => isApproved(status))
  const holding = approved.length > 0 ? approved : live
  return chain_version === Math.max(1, ...holding.map((one) => one.chain_version))
}
