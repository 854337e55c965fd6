import { defineRecord } from '../define-record.ts'

export const impersonationRecord = defineRecord({
  table: 'impersonation',
  of: 'user',
  leave_out: ['staff_user_id'],
  erase: 'delete',
})
