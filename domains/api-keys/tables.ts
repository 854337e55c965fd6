import { defineRecord } from '../define-record.ts'

export const apiKeyRecord = defineRecord({
  table: 'api_key',
  resource: 'api_key',
  of: null,
  why: 'a key of an organisation or an insurer; it belongs to no household',
})
