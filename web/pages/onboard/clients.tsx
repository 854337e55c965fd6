import { useSearchParams } from 'react-router'
import { CheckAnswers } from '../../onboarding/check-answers.tsx'
import { ClientsStep } from '../../onboarding/clients-step.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { QueryState } from '../../app/query-state.tsx'

/** Whom the policy covers; then everything that was said, to be checked once. */
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
