import { offeredRolesOf, ownStart, type Guard } from './decision.ts'
import { onboardingProgress } from './onboarding-progress.ts'

/** Requires an account holder, and the onboarding steps in order. */
export const onboarding: Guard = (input) => {
  const { who } = input
  if (!who) return null
  if (!offeredRolesOf(who).includes('client') || !who.account)
    return { to: ownStart(who), reason: 'account_first' }
  return onboardingProgress(input)
}
