/** The steps of a new household: their order, what stands in their way, what comes next (spec 4). */

/** In the order in which they are asked. */
export const onboardingSteps = [
  'address',
  'insurance',
  'card-upload',
  'eligibility',
  'billing',
  'clients',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** The step after one; null: there is none. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? null

/** The step before one; null: it is the first. */
export const stepBefore = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) - 1] ?? null
