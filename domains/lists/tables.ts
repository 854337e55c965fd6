import { defineRecord } from '../define-record.ts'

export const bulkUndoRecord = defineRecord({
  table: 'bulk_undo',
  of: 'user',
  leave_out: ['rows'],
  erase: 'delete',
})

export const savedViewRecord = defineRecord({
  table: 'saved_view',
  of: null,
  why: 'views of lists are made by staff',
})
