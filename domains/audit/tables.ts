import { defineRecord } from '../define-record.ts'
import { auditActions } from './enums.ts'

export const auditEventRecord = defineRecord({
  table: 'audit_event',
  enums: { action: auditActions },
  of: 'account',
  leave_out: ['actor_user_id', 'ip', 'user_agent', 'request_id', 'shard', 'number', 'hash'],
  erase: 'keep',
  why: 'append-only, in a hash chain that an erasure would break; access to health data must stay accountable',
})
