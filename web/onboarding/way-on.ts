import {
  onboardingSteps,
  stepAfter,
  whatStops,
  type OnboardingFactsKnown,
  type OnboardingStep,
} from '@numo/domains/onboarding/rules.ts'
import { returnName, returnOf } from '../app/guards/decision.ts'

/**
 * Where a finished step leads: to the step somebody wanted when they were led here, as soon as it opens; until then on in
 * order, without forgetting it. Opened from the list, back to the list.
 */
export function wayOnFrom(
  step: OnboardingStep,
  query: URLSearchParams,
  known: OnboardingFactsKnown | null
): string {
  const there = returnOf(query)
  const returnStep = onboardingSteps.find((one) => there?.split('?')[0] === `/onboard/${one}`)
  if (there && returnStep && known && whatStops(returnStep, known) === null) return there
  const next = query.has('edit') ? null : stepAfter(step)
  if (!next) return '/onboard'
  const more = there ? `?${new URLSearchParams({ [returnName]: there }).toString()}` : ''
  return `/onboard/${next}${more}`
}
