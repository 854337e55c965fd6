import type { Guard } from './decision.ts'
import { onboardingNeedsInsurance } from './onboarding-needs-insurance.ts'
import { onboardingNeedsInsurancePlan } from './onboarding-needs-insurance-plan.ts'

/** What must be known before a step can be taken. */
const needs: Readonly<Record<string, Guard>> = {
  '/onboard/card-upload': onboardingNeedsInsurance,
  '/onboard/eligibility': onboardingNeedsInsurance,
  '/onboard/billing': onboardingNeedsInsurancePlan,
}

/** Nobody skips ahead; a step that is finished can be opened and changed at any time. */
export const onboardingProgress: Guard = (asked) => needs[asked.path]?.(asked) ?? null
