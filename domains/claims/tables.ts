import { defineRecord } from '../define-record.ts'
import { claimStatuses } from './rules.ts'

export const claimRecord = defineRecord({
  table: 'claim',
  enums: { status: claimStatuses },
  resource: 'claim',
  of: 'account',
  erase: { status_reason: 'null' },
  why: 'tax law requires its amounts for five years, and clinics their record of care; the reason of a denial is about health and is erased',
  stays: ['number'],
})
