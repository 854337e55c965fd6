import {
  onboardingSteps,
  stepBeforeThat,
  missingPrerequisite,
} from '@numo/domains/onboarding/rules.ts'
import { firstThis, type Guard, type Reason } from './decision.ts'

/** Reason of the redirect, by the missing prerequisite. */
const reasons = {
  address: 'continue',
  insurance: 'insurance_first',
  plan: 'plan_first',
  card: 'continue',
} as const satisfies Record<string, Reason>

/**
 * Redirects to the step that provides a missing prerequisite, which then leads back here. Completed steps can always be
 * opened, and every step once the account is complete.
 */
export const onboardingProgress: Guard = (input) => {
  const step = onboardingSteps.find((one) => input.path === `/onboard/${one}`)
  const account = input.who?.account
  if (!step || !account || account.onboarding_status !== 'incomplete') return null
  const stops = missingPrerequisite(step, account)
  const first = stepBeforeThat(step, account)
  return stops && first && { to: firstThis(first, input.here), reason: reasons[stops] }
}
