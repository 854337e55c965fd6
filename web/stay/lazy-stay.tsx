import { Suspense } from 'react'
import { useProgram } from '../app/program.ts'
import { LoadingCard } from '../app/query-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, with their sentences, because most authorizations have no stay yet.
const StaffPart = lazyPart(async () => ({
  default: (await import('./stay-section.tsx')).StaffStay,
}))
const ClinicPart = lazyPart(async () => ({
  default: (await import('./stay-section.tsx')).ClinicStay,
}))
const UsedPart = lazyPart(async () => ({
  default: (await import('./stay-section.tsx')).ClinicUsed,
}))

/** The stay of a clinic's authorization. */
export function ClinicStay({ id }: { id: string }) {
  const { loadWords } = useProgram()
  return (
    <Suspense fallback={<LoadingCard />}>
      <ClinicPart id={id} words={loadWords('stay')} />
    </Suspense>
  )
}

/** What was used by head, for the clinic. */
export function ClinicUsed({ id }: { id: string }) {
  const { loadWords } = useProgram()
  return (
    <Suspense>
      <UsedPart id={id} words={loadWords('stay')} />
    </Suspense>
  )
}

/** The burn-down of a stay for staff. */
export function StaffStay({ id }: { id: string }) {
  const { loadWords } = useProgram()
  return (
    <Suspense>
      <StaffPart id={id} words={loadWords('stay')} />
    </Suspense>
  )
}
