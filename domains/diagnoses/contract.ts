import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { LocaleShape } from '../shapes.ts'
import { diagnosisCodeSets } from './enums.ts'

/**
 * A diagnosis as claims and authorizations keep it: a code of ICD-10 or of its clinical modification (`icd10`) with its
 * title, or the words of whoever wrote it (`text`), without a code.
 */
export type Diagnosis =
  | { system: 'icd10'; code: string; title: string }
  | { system: 'text'; code: null; title: string }

/** Most characters of a title. */
export const maxDiagnosisTitle = 300

export const DiagnosisMatch = z.object({
  system: z.literal('icd10'),
  /** With its dot: `E11.9`. */
  code: z.string(),
  /** In the requested language where the code's set has it. */
  title: z.string(),
  /** Title in the other language, where it is known. */
  other_title: z.string().nullable(),
  code_set: z.enum(diagnosisCodeSets),
  /** False where the set has narrower codes. */
  is_leaf: z.boolean(),
})
export type DiagnosisMatch = z.output<typeof DiagnosisMatch>

/** Most diagnoses of one search. */
export const maxDiagnoses = 20

export const findDiagnoses = endpoint({
  name: 'findDiagnoses',
  resource: null,
  flagless: 'frame',
  reads: ['directory'],
  summary:
    'Searches diagnoses by code, by the words of their titles or by everyday words, in English and Spanish at once',
  method: 'GET',
  path: '/api/v4/diagnoses',
  access: 'signed-in',
  input: z.strictObject({
    /** A code or its beginning, with or without the dot, or words; misspelt words are understood. */
    q: z.string().trim().min(1).max(100),
    locale: LocaleShape,
  }),
  output: z.object({
    /** Best first: the code itself, codes that begin so, what people call it, words of titles. */
    diagnoses: z.array(DiagnosisMatch).max(maxDiagnoses),
    /** The words that were searched instead, when some were misspelt. */
    searched: z.string().nullable(),
  }),
})
