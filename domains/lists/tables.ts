import { defineRecord } from '../define-record.ts'
import { bulkRowStatuses, bulkRunStatuses } from './enums.ts'

export const bulkUndoRecord = defineRecord({
  table: 'bulk_undo',
  of: 'user',
  leave_out: ['rows'],
  erase: 'delete',
  why: 'rows as they were before a bulk action, stored for an hour',
})

export const savedViewRecord = defineRecord({
  table: 'saved_view',
  kind: 'saved_view',
  of: null,
  why: 'saved views belong to staff',
})

export const bulkRunRecord = defineRecord({
  table: 'bulk_run',
  kind: 'bulk_run',
  enums: { status: bulkRunStatuses },
  of: null,
  why: 'bulk actions belong to the staff who started them',
})

export const bulkRunRowRecord = defineRecord({
  table: 'bulk_run_row',
  kind: 'bulk_run',
  enums: { status: bulkRowStatuses },
  of: null,
  why: 'which rows a bulk action changed, by their ids',
})
