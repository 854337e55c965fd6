import { listInsurers, listPlans } from '@numo/domains/insurance/contract.ts'
import { InsuranceStep } from '../../onboarding/insurance-step.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { QueryState } from '../../app/query-state.tsx'
import { useRead } from '../../app/use-read.ts'

const rarely = { staleTime: 60_000 }

/** Policies of a household and their order of use. */
export function Page() {
  const { query } = useOnboarding()
  const insurers = useRead(listInsurers, {}, rarely)
  const plans = useRead(listPlans, {}, rarely)
  return (
    <QueryState query={query}>
      {(onboarding) => (
        <QueryState query={insurers}>
          {(known) => (
            <QueryState query={plans}>
              {(offered) => (
                <InsuranceStep onboarding={onboarding} known={{ ...known, ...offered }} />
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </QueryState>
  )
}
