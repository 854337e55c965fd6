import { defineRecord } from '../define-record.ts'

export const impersonationRecord = defineRecord({
  table: 'impersonation',
  kind: 'user',
  of: 'user',
  leave_out: ['staff_user_id'],
  erase: 'delete',
  why: 'the audit trail keeps which staff viewed the program as the user, and why',
})
