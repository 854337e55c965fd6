import { onboardingSteps, stepBeforeThat, whatStops } from '@numo/domains/onboarding/rules.ts'
import { firstThis, type Guard, type Reason } from './decision.ts'

/** Why somebody is led to another step, by what is missing. */
const reasons = {
  address: 'continue',
  insurance: 'insurance_first',
  plan: 'plan_first',
  card: 'continue',
} as const satisfies Record<string, Reason>

/**
 * Nobody skips ahead: a step opens once what it builds on is there, else the step that gives it does, which leads back
 * here. A step that is finished can be opened and changed at any time, and so can all once nothing is open.
 */
export const onboardingProgress: Guard = (input) => {
  const step = onboardingSteps.find((one) => input.path === `/onboard/${one}`)
  const account = input.who?.account
  if (!step || !account || account.onboarding_status !== 'incomplete') return null
  const stops = whatStops(step, account)
  const first = stepBeforeThat(step, account)
  return stops && first && { to: firstThis(first, input.here), reason: reasons[stops] }
}
