import { defineRecord } from '../define-record.ts'
import { onboardingSteps } from './rules.ts'

export const onboardingDraftRecord = defineRecord({
  table: 'onboarding_draft',
  enums: { step: onboardingSteps },
  of: 'account',
  erase: 'delete',
  why: 'typed and never saved, so nothing depends on it',
})

export const partnerReferralRecord = defineRecord({
  table: 'partner_referral',
  kind: 'account',
  of: 'account',
  erase: 'delete',
  why: 'says at which clinic a household started, which is about health',
})
