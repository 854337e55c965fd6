import { defineRecord } from '../define-record.ts'
import { extractionStatuses } from './rules.ts'

export const extractionFieldRecord = defineRecord({
  table: 'extraction_field',
  kind: 'extraction',
  of: 'extraction',
  leave_out: ['corrected_by'],
  erase: 'delete',
  why: 'the content of a card: names and numbers, of no use without the policy',
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
  why: 'without its fields an extraction says nothing about anybody; statistics of extractions stay correct',
  stays: ['engine', 'engine_version', 'error_code', 'reasons'],
})
