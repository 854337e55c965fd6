import { useSearchParams } from 'react-router'
import { CheckAnswers } from '../../onboarding/check-answers.tsx'
import { ClientsStep } from '../../onboarding/clients-step.tsx'
import { OnboardingState } from '../../onboarding/onboarding-state.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'

/** The people covered by the policy, then a review of all input. */
export function Page() {
  const { query } = useOnboarding()
  const [search] = useSearchParams()
  return (
    <OnboardingState query={query}>
      {(onboarding) =>
        search.has('check') ? (
          <CheckAnswers onboarding={onboarding} />
        ) : (
          <ClientsStep onboarding={onboarding} />
        )
      }
    </OnboardingState>
  )
}
