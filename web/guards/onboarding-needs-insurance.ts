import type { Guard } from './decision.ts'

/** A step about the insurance card needs an insurance first. */
export const onboardingNeedsInsurance: Guard = ({ who }) =>
  !who || who.account?.has_insurance
    ? null
    : { to: '/onboard/insurance', reason: 'insurance_first' }
