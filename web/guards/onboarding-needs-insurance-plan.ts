import { hatsOf, ownStart, type Guard } from './decision.ts'

/** The payment method comes after the plan is known. */
export const onboardingNeedsInsurancePlan: Guard = ({ who }) => {
  if (!who || who.account?.has_insurance_plan) return null
  if (!hatsOf(who).includes('client') || !who.account)
    return { to: ownStart(who), reason: 'account_first' }
  return { to: '/onboard/insurance', reason: 'plan_first' }
}
