import { defineRecord } from '../define-record.ts'
import { claimStatuses } from './rules.ts'

export const claimRecord = defineRecord({
  table: 'claim',
  enums: { status: claimStatuses },
  resource: 'claim',
  of: 'account',
  erase: { status_reason: 'null' },
  why: 'the law wants it kept',
})
