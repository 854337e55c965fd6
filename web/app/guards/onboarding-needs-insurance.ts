import { firstThis, type Guard } from './decision.ts'

/** A step about the insurance card needs an insurance first. */
export const onboardingNeedsInsurance: Guard = ({ who, here }) =>
  !who || who.account?.has_insurance
    ? null
    : { to: firstThis('insurance', here), reason: 'insurance_first' }
