import { defineRecord } from '../define-record.ts'

export const joinWishRecord = defineRecord({
  table: 'join_wish',
  resource: 'directory',
  of: null,
  why: 'a count for a page of the directory; nothing is kept about who asked',
})
