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
