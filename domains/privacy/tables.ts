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
  why: 'who let whom into the household is evidence; to which address is not kept',
})

export const dataExportRecord = defineRecord({
  table: 'data_export',
  kind: 'privacy',
  of: 'account',
  leave_out: ['storage_key'],
  erase: 'keep',
  why: 'that a copy was given, when and to whom, answers whether we did what was asked; the file itself is removed',
})

export const accountDeletionRecord = defineRecord({
  table: 'account_deletion',
  kind: 'privacy',
  of: 'account',
  erase: 'keep',
  why: 'that somebody asked to leave, when, and what was kept by which law, shows that we did it',
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
  why: 'the last letter to whoever left; gone once it is sent, or after 15 days',
})
