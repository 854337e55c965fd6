import { onboardingSteps, whatStops } from '@numo/domains/onboarding/rules.ts'
import type { Guard } from './decision.ts'
import { onboardingNeedsInsurance } from './onboarding-needs-insurance.ts'
import { onboardingNeedsInsurancePlan } from './onboarding-needs-insurance-plan.ts'

/** Nobody skips ahead; a step that is finished can be opened and changed at any time. */
export const onboardingProgress: Guard = (asked) => {
  const step = onboardingSteps.find((one) => asked.path === `/onboard/${one}`)
  const account = asked.who?.account
  if (!step || !account) return null
  const stops = whatStops(step, account)
  if (stops === 'insurance') return onboardingNeedsInsurance(asked)
  return stops === 'plan' ? onboardingNeedsInsurancePlan(asked) : null
}
