import { defineRecord, erasedName } from '../define-record.ts'
import { userStatuses } from './enums.ts'

export const emailChangeRecord = defineRecord({
  table: 'email_change',
  kind: 'user',
  of: 'user',
  erase: 'delete',
  why: 'addresses of a deleted user',
})

export const userInvitationRecord = defineRecord({
  table: 'user_invitation',
  kind: 'user',
  of: 'user',
  leave_out: ['token_sha256', 'invited_by'],
  erase: 'delete',
  why: 'an invitation into a deleted household',
})

export const appUserRecord = defineRecord({
  table: 'app_user',
  resource: 'user',
  enums: { status: userStatuses },
  of: 'person',
  leave_out: ['words'],
  erase: {
    email: `'erased-' || id || '@erased.invalid'`,
    display_name: erasedName,
    phone: 'null',
    identity_uid: 'null',
    status: `'suspended'`,
    profile_completed_at: 'null',
  },
  why: 'the audit trail references it, and nothing else identifies the user',
  stays: ['roles', 'timezone'],
})

export const identityUserRecord = defineRecord({
  table: 'identity_user',
  resource: 'user',
  of: 'sign_in',
  leave_out: ['token_claims', 'is_linked', 'state'],
  erase: 'delete',
  why: 'the sign-in itself is deleted at the identity service',
})
