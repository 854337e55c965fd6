import { lazy, Suspense, useEffect } from 'react'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { LoadingCard, QueryState } from '../../app/query-state.tsx'

/** What it knows of countries, phones and postal codes is large. */
const load = () => import('../../onboarding/address-step.tsx')
const AddressStep = lazy(load)

/** Where a household lives and gets its post, how it is called, and in which time zone. */
export function Page() {
  const { query } = useOnboarding()
  // While the answer is on its way; what fails here fails again below, and is said there.
  useEffect(() => void load().catch(() => {}), [])
  return (
    <QueryState query={query}>
      {(onboarding) => (
        <Suspense fallback={<LoadingCard />}>
          <AddressStep onboarding={onboarding} />
        </Suspense>
      )}
    </QueryState>
  )
}
