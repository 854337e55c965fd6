import { defineRecord } from '../define-record.ts'
import { claimStatuses } from './rules.ts'

export const claimRecord = defineRecord({
  table: 'claim',
  enums: { status: claimStatuses },
  resource: 'claim',
  of: 'account',
  erase: { status_reason: 'null' },
  why: 'tax law wants its amounts for five years, and a clinic its record of care; why it was refused speaks of health and goes',
  stays: ['number'],
})
