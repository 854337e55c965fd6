import { authCheck } from './auth-check.ts'
import { authenticatedAdmin } from './authenticated-admin.ts'
import type { GuardInput, Decision, Guard } from './decision.ts'
import { onboardingNeedsInsurancePlan } from './onboarding-needs-insurance-plan.ts'
import { onboardingNeedsInsurance } from './onboarding-needs-insurance.ts'
import { onboardingProgress } from './onboarding-progress.ts'
import { onboarding } from './onboarding.ts'
import { requiresAccount } from './requires-account.ts'
import { requiresAdmin } from './requires-admin.ts'
import { requiresPartner } from './requires-partner.ts'

/** Guards by the names used in `routes.ts`. */
export const guards: Readonly<Record<string, Guard>> = {
  'auth-check': authCheck,
  'authenticated-admin': authenticatedAdmin,
  requiresAccount,
  requiresAdmin,
  requiresPartner,
  onboarding,
  'onboarding-progress': onboardingProgress,
  'onboarding-needs-insurance': onboardingNeedsInsurance,
  'onboarding-needs-insurance-plan': onboardingNeedsInsurancePlan,
}

/** Runs the guards of a route in order and returns the first redirect. Throws for an unknown name. */
export function decide(names: readonly string[], input: GuardInput): Decision {
  for (const name of names) {
    const guard = guards[name]
    if (!guard) throw new Error('Unknown route middleware', { cause: name })
    const decision = guard(input)
    if (decision) return decision
  }
  return null
}
