import { defineRecord } from '../define-record.ts'
import { diagnosisCodeSets } from './enums.ts'

export const diagnosisSetRecord = defineRecord({
  table: 'diagnosis_set',
  resource: 'directory',
  enums: { code_set: diagnosisCodeSets },
  of: null,
  why: 'published code sets; nobody owns one',
})
