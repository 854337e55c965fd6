import { firstThis, type Guard } from './decision.ts'

/** Requires an insurance for the steps about the insurance card. */
export const onboardingNeedsInsurance: Guard = ({ who, here }) =>
  !who || who.account?.has_insurance
    ? null
    : { to: firstThis('insurance', here), reason: 'insurance_first' }
