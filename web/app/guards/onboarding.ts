import { hatsOf, ownStart, type Guard } from './decision.ts'
import { onboardingProgress } from './onboarding-progress.ts'

/** The steps of an account are for its holder, and are taken in order. */
export const onboarding: Guard = (asked) => {
  const { who } = asked
  if (!who) return null
  if (!hatsOf(who).includes('client') || !who.account)
    return { to: ownStart(who), reason: 'account_first' }
  return onboardingProgress(asked)
}
