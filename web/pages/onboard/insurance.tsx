import { useQuery } from '@tanstack/react-query'
import { listInsurers, listPlans } from '@numo/domains/insurance/contract.ts'
import { useProgram } from '../../app/program.ts'
import { InsuranceStep } from '../../onboarding/insurance-step.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { QueryState } from '../../app/query-state.tsx'

/** What a household is insured with, and in which order its policies are asked. */
export function Page() {
  const { caller } = useProgram()
  const { query } = useOnboarding()
  const directory = useQuery({
    queryKey: ['insurers-and-plans'],
    queryFn: async ({ signal }) => {
      const [{ insurers }, { plans }] = await Promise.all([
        caller.call(listInsurers, {}, signal),
        caller.call(listPlans, {}, signal),
      ])
      return { insurers, plans }
    },
    staleTime: 60_000,
  })
  return (
    <QueryState query={query}>
      {(onboarding) => (
        <QueryState query={directory}>
          {(known) => <InsuranceStep onboarding={onboarding} known={known} />}
        </QueryState>
      )}
    </QueryState>
  )
}
