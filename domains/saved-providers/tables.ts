import { defineRecord } from '../define-record.ts'

export const savedProviderRecord = defineRecord({
  table: 'saved_provider',
  resource: 'saved_provider',
  of: 'account',
  erase: 'delete',
  why: 'which doctors somebody saves is about their health',
})
