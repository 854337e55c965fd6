import { defineRecord } from '../define-record.ts'
import { mergedKinds } from './enums.ts'

/** Previous row values of a merge, for undoing it; a data export has the rows themselves. */
export const mergeRecord = defineRecord({
  table: 'merge_record',
  enums: { entity_type: mergedKinds },
  of: 'account',
  leave_out: ['moved', 'merged_by', 'undone_by'],
  erase: 'delete',
  why: 'the rows recorded before a merge would bring back what was erased',
})
