import { defineRecord } from '../define-record.ts'

export const providerRecord = defineRecord({
  table: 'provider',
  resource: 'provider',
  of: null,
  why: 'the public directory',
})
