import { defineRecord } from '../define-record.ts'
import { consentKinds } from './rules-consent.ts'
import { invitedMemberRoles } from '../access/enums.ts'

export const familyInvitationRecord = defineRecord({
  table: 'family_invitation',
  kind: 'account',
  enums: { member_role: invitedMemberRoles },
  of: 'account',
  leave_out: ['token_sha256'],
  erase: { email: `'erased@erased.invalid'`, revoked_at: 'coalesce(revoked_at, now())' },
  why: 'who invited whom into the household is evidence; the address is not retained',
})

export const dataExportRecord = defineRecord({
  table: 'data_export',
  kind: 'privacy',
  of: 'account',
  leave_out: ['storage_key'],
  erase: 'keep',
  why: 'that an export was given, when and to whom, shows that we did what was requested; the file itself is deleted',
})

export const accountDeletionRecord = defineRecord({
  table: 'account_deletion',
  kind: 'privacy',
  of: 'account',
  erase: 'keep',
  why: 'that deletion was requested, when, and what was retained by which law, shows that we did it',
})

export const consentRecord = defineRecord({
  table: 'consent',
  kind: 'client',
  enums: { kind: consentKinds },
  of: 'account',
  erase: { withdrawn_at: 'coalesce(withdrawn_at, now())' },
  why: 'we must be able to show for five years what was agreed to, in which wording; it ends with the household',
  stays: ['text_version'],
})

export const farewellEmailRecord = defineRecord({
  table: 'farewell_letter',
  of: null,
  why: 'the last email to the user who left; deleted once it is sent, or after 15 days',
})
