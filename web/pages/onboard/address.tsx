import { useQuery } from '@tanstack/react-query'
import { useProgram } from '../../app/program.ts'
import { AddressStep } from '../../onboarding/address-step.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { QueryState } from '../../app/query-state.tsx'

/** Where a household lives and gets its post, how it is called, and in which time zone. */
export function Page() {
  const { locale } = useProgram()
  const { query } = useOnboarding()
  const tools = useQuery({
    queryKey: ['address-tools', locale],
    queryFn: () => import('../../onboarding/address-tools.ts'),
    staleTime: Infinity,
  })
  return (
    <QueryState query={query}>
      {(onboarding) => (
        <QueryState query={tools}>
          {(loaded) => <AddressStep onboarding={onboarding} tools={loaded} />}
        </QueryState>
      )}
    </QueryState>
  )
}
