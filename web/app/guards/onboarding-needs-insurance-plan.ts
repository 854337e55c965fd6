import { firstThis, offeredRolesOf, ownStart, type Guard } from './decision.ts'

/** Requires an insurance plan for the payment method, and a home address for the plan. */
export const onboardingNeedsInsurancePlan: Guard = ({ who, here }) => {
  if (!who || who.account?.has_insurance_plan) return null
  if (!offeredRolesOf(who).includes('client') || !who.account)
    return { to: ownStart(who), reason: 'account_first' }
  return who.account.has_home_address
    ? { to: firstThis('insurance', here), reason: 'plan_first' }
    : { to: firstThis('address', here), reason: 'continue' }
}
