import { defineRecord } from '../define-record.ts'

export const directoryFeedRecord = defineRecord({
  table: 'directory_feed',
  resource: 'insurer',
  of: null,
  why: 'a key of an insurer; it belongs to no household',
})
