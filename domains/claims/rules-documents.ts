import type { DocumentType } from '../documents/rules.ts'
import type { CareSetting } from '../insurance/rules-preauthorization.ts'
import type { RequiredDocument } from '../insurance/rules-requirements.ts'

import type { claimTypes } from './enums.ts'

/** Care setting whose documents and deadlines apply to a type of claim. */
export const careSettingOf: Readonly<Record<(typeof claimTypes)[number], CareSetting>> = {
  institutional: 'inpatient',
  professional: 'outpatient',
  oral: 'outpatient',
  vision: 'outpatient',
  pharmacy: 'medication',
}

/** Required documents that a file of a type provides. */
const provided: Readonly<Partial<Record<DocumentType, readonly RequiredDocument[]>>> = {
  invoice: ['invoice'],
  cfdi_xml: ['invoice'],
  cfdi_pdf: ['invoice'],
  receipt: ['proof_of_payment'],
  medical_report: ['medical_report', 'discharge_summary'],
  prescription: ['prescription', 'referral'],
  lab_result: ['test_results'],
  imaging: ['test_results'],
  estimate: ['cost_estimate'],
  identification: ['identification'],
  explanation_of_benefits: ['decision_letter'],
}

/** Returns the required documents that a file of a type provides. */
export const documentsOf = (type: DocumentType): readonly RequiredDocument[] => provided[type] ?? []

/** Returns each required document with whether a file of a fitting type is there. */
export const documentChecklist = (
  required: readonly RequiredDocument[],
  types: readonly DocumentType[]
): { document: RequiredDocument; is_there: boolean }[] =>
  required.map((document) => ({
    document,
    is_there: types.some((type) => provided[type]?.includes(document) ?? false),
  }))
