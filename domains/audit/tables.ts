import { defineRecord } from '../define-record.ts'
import { auditActions } from './enums.ts'

export const auditEventRecord = defineRecord({
  table: 'audit_event',
  enums: { action: auditActions },
  of: 'account',
  leave_out: ['actor_user_id', 'ip', 'user_agent', 'request_id', 'shard', 'number', 'hash'],
  erase: 'keep',
  why: 'only ever added to, in a chain that an erasure would break; who looked at data about health must stay answerable',
})
