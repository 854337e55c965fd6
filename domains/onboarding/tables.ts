import { defineRecord } from '../define-record.ts'

export const onboardingDraftRecord = defineRecord({
  table: 'onboarding_draft',
  of: 'account',
  erase: 'delete',
})

export const partnerReferralRecord = defineRecord({
  table: 'partner_referral',
  of: 'account',
  erase: 'delete',
})
