import { defineRecord } from '../define-record.ts'
import { companyStatuses } from './enums.ts'

export const companyRecord = defineRecord({
  table: 'numo_company',
  resource: 'company',
  enums: { status: companyStatuses },
  of: null,
  why: 'our own legal entities; no household owns one',
})
