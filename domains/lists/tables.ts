import { defineRecord } from '../define-record.ts'

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
