import {
  onboardingSteps,
  stepAfter,
  missingPrerequisite,
  type OnboardingFactsKnown,
  type OnboardingStep,
} from '@numo/domains/onboarding/rules.ts'
import { returnName, returnOf } from '../app/guards/decision.ts'

/**
 * Returns the path after a finished step: the requested step as soon as it can be opened, until then the next one in
 * order with the request preserved; or the task list when it was opened from there.
 */
export function nextStepPath(
  step: OnboardingStep,
  query: URLSearchParams,
  known: OnboardingFactsKnown | null
): string {
  const there = returnOf(query)
  const returnStep = onboardingSteps.find((one) => there?.split('?')[0] === `/onboard/${one}`)
  if (there && returnStep && known && missingPrerequisite(returnStep, known) === null) return there
  const next = query.has('edit') ? null : stepAfter(step)
  if (!next) return '/onboard'
  const more = there ? `?${new URLSearchParams({ [returnName]: there }).toString()}` : ''
  return `/onboard/${next}${more}`
}
