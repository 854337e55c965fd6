import { Suspense, useEffect } from 'react'
import { OnboardingState } from '../../onboarding/onboarding-state.tsx'
import { useOnboarding } from '../../onboarding/use-onboarding.ts'
import { LoadingCard } from '../../app/query-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Lazy: its data about countries, phone numbers and postal codes is large. */
const load = () => import('../../onboarding/address-step.tsx')
const AddressStep = lazyPart(load)

/** Home address, mailing address, phone number and time zone of a household. */
export function Page() {
  const { query } = useOnboarding()
  // Preloads the step while the data loads; a failure repeats below and is shown there.
  useEffect(() => void load().catch(() => {}), [])
  return (
    <OnboardingState query={query}>
      {(onboarding) => (
        <Suspense fallback={<LoadingCard />}>
          <AddressStep onboarding={onboarding} />
        </Suspense>
      )}
    </OnboardingState>
  )
}
