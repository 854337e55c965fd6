import { defineRecord } from '../define-record.ts'

export const claimRecord = defineRecord({
  table: 'claim',
  resource: 'claim',
  of: 'account',
  erase: { status_reason: 'null' },
  why: 'the law wants it kept',
})
