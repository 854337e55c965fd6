import { defineRecord } from '../define-record.ts'
import { memberRoles, membershipStatuses, roles, staffMemberStatuses } from './enums.ts'

export const membershipRecord = defineRecord({
  table: 'membership',
  resource: 'user',
  enums: { member_role: memberRoles, role: roles, status: membershipStatuses },
  of: 'account',
  erase: { status: `'revoked'` },
  why: 'the audit trail references it; it is ended',
})

export const accessGrantRecord = defineRecord({
  table: 'access_grant',
  resource: 'user',
  of: 'user',
  leave_out: ['granted_by'],
  erase: 'delete',
  why: 'the access of a user ends with the user; the audit trail keeps who decided it',
})

export const staffRequestRecord = defineRecord({
  table: 'staff_request',
  resource: 'user',
  of: 'user',
  leave_out: ['requested_by', 'decided_by'],
  erase: 'delete',
  why: 'about a user who was deleted; the audit trail keeps who requested and who approved it',
})

export const staffMemberRecord = defineRecord({
  table: 'staff_member',
  kind: 'user',
  enums: { status: staffMemberStatuses },
  of: null,
  why: 'our own staff',
})
