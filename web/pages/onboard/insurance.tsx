import { listInsurers, listPlans } from '@numo/domains/insurance/contract.ts'
import { InsuranceStep } from '../../onboarding/insurance-step.tsx'
import { OnboardingState } from '../../onboarding/onboarding-state.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { joinQueries } from '../../app/join-queries.ts'
import { useRead } from '../../app/use-read.ts'

const rareRefetch = { staleTime: 60_000 }

/** Policies of a household and their order of use. */
export function Page() {
  const { query } = useOnboarding()
  const insurers = useRead(listInsurers, {}, rareRefetch)
  const plans = useRead(listPlans, {}, rareRefetch)
  const all = joinQueries({ onboarding: query, insurers, plans })
  return (
    <OnboardingState query={all}>
      {({ onboarding, insurers: known, plans: offered }) => (
        <InsuranceStep onboarding={onboarding} known={{ ...known, ...offered }} />
      )}
    </OnboardingState>
  )
}
