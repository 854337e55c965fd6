import { useSearchParams } from 'react-router'
import { CheckAnswers } from '../../onboarding/check-answers.tsx'
import { ClientsStep } from '../../onboarding/clients-step.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { QueryState } from '../../app/query-state.tsx'

/** The people covered by the policy, then a review of all input. */
export function Page() {
  const { query } = useOnboarding()
  const [search] = useSearchParams()
  return (
    <QueryState query={query}>
      {(onboarding) =>
        search.has('check') ? (
          <CheckAnswers onboarding={onboarding} />
        ) : (
          <ClientsStep onboarding={onboarding} />
        )
      }
    </QueryState>
  )
}
