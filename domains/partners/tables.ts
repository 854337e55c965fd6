import { defineRecord } from '../define-record.ts'

export const partnerRecord = defineRecord({
  table: 'partner',
  resource: 'partner',
  of: null,
  why: 'organisations are no household; staff keep them',
})
