import { defineRecord } from '../define-record.ts'
import { extractionStatuses } from './rules.ts'

export const extractionFieldRecord = defineRecord({
  table: 'extraction_field',
  kind: 'extraction',
  of: 'extraction',
  leave_out: ['corrected_by'],
  erase: 'delete',
  why: 'what a card said: names and numbers, of no use without the policy',
})

export const extractionRecord = defineRecord({
  table: 'extraction',
  enums: { status: extractionStatuses },
  resource: 'extraction',
  of: 'account',
  leave_out: ['locked_by', 'locked_until', 'assigned_to', 'reviewed_by', 'review_note'],
  erase: {
    error_message: 'null',
    review_note: 'null',
    candidates: `'[]'`,
    locked_by: 'null',
  },
  why: 'how a card was read says nothing of anybody once its fields are gone; figures of readings stay true',
  stays: ['engine', 'engine_version', 'error_code', 'reasons'],
})
