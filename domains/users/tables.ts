import { defineRecord, erasedName } from '../define-record.ts'
import { userStatuses } from './enums.ts'

export const emailChangeRecord = defineRecord({
  table: 'email_change',
  of: 'user',
  erase: 'delete',
})

export const userInvitationRecord = defineRecord({
  table: 'user_invitation',
  of: 'user',
  leave_out: ['token_sha256', 'invited_by'],
  erase: 'delete',
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
  why: 'the audit trail refers to it; nothing says who it was',
})

export const identityUserRecord = defineRecord({
  table: 'identity_user',
  resource: 'user',
  of: 'sign_in',
  leave_out: ['token_claims', 'is_linked', 'state'],
  erase: 'delete',
})
