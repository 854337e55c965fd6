import { defineRecord } from '../define-record.ts'
import { consentKinds } from './rules-consent.ts'
import { invitedMemberRoles } from '../access/enums.ts'

export const familyInvitationRecord = defineRecord({
  table: 'family_invitation',
  enums: { member_role: invitedMemberRoles },
  of: 'account',
  leave_out: ['token_sha256'],
  erase: { email: `'erased@erased.invalid'`, revoked_at: 'coalesce(revoked_at, now())' },
  why: 'that somebody was invited is evidence; to which address is not kept',
})

export const dataExportRecord = defineRecord({
  table: 'data_export',
  of: 'account',
  leave_out: ['storage_key'],
  erase: 'keep',
  why: 'that a copy was given is evidence',
})

export const accountDeletionRecord = defineRecord({
  table: 'account_deletion',
  of: 'account',
  erase: 'keep',
  why: 'that somebody asked to leave, and when, is evidence',
})

export const consentRecord = defineRecord({
  table: 'consent',
  enums: { kind: consentKinds },
  of: 'account',
  erase: { withdrawn_at: 'coalesce(withdrawn_at, now())' },
  why: 'what was agreed to is evidence, and never deleted; it ends',
})

export const farewellLetterRecord = defineRecord({
  table: 'farewell_letter',
  of: null,
  why: 'the last letter to whoever left; gone once it is sent, or after 15 days',
})
