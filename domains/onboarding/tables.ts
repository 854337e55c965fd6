import { defineRecord } from '../define-record.ts'
import { onboardingSteps } from './rules.ts'

export const onboardingDraftRecord = defineRecord({
  table: 'onboarding_draft',
  enums: { step: onboardingSteps },
  of: 'account',
  erase: 'delete',
})

export const partnerReferralRecord = defineRecord({
  table: 'partner_referral',
  of: 'account',
  erase: 'delete',
})
