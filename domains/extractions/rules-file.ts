import type { DocumentType } from '../documents/rules.ts'

/** What a file that a clinic adds to an authorization is read as. */
export const fileForms = ['estimate', 'invoice', 'letter_of_guarantee', 'medical_report'] as const
export type FileForm = (typeof fileForms)[number]

/** Returns what a file is read as: one with amounts as what it is, any other like a report. */
export const fileFormOf = (type: DocumentType): FileForm =>
  fileForms.find((form) => form === type) ?? 'medical_report'

/** What is read of a file. None of it is certain: a person compares it with the file. */
export type FileFacts = {
  provider_name: string | null
  issued_on: string | null
  /** In minor units. */
  total: { amount: number; currency: string } | null
  /** Codes that look like ICD-10. */
  diagnosis_codes: string[]
}
