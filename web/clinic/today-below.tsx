import { Suspense } from 'react'
import { useProgram } from '../app/program.ts'
import { LoadingCard } from '../app/query-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Panel } from '../ui/panel.tsx'

// Lazy: both stand below what the clinic has to do first.
const ClinicVisits = lazyPart(async () => ({
  default: (await import('../visits/clinic-visits.tsx')).ClinicVisits,
}))
const OwnInsurers = lazyPart(async () => ({
  default: (await import('./own-insurers.tsx')).OwnInsurers,
}))

/** Appointments of the clinic, and how reliable its insurers are. */
export function TodayBelow() {
  const { t } = useProgram()
  return (
    <>
      <Suspense
        fallback={
          <div id="appointments">
            <Panel title={t('visits.clinic.title')}>
              <LoadingCard />
            </Panel>
          </div>
        }
      >
        <ClinicVisits />
      </Suspense>
      <Suspense
        fallback={
          <Panel title={t('clinic_desk.insurers.title')}>
            <LoadingCard />
          </Panel>
        }
      >
        <OwnInsurers />
      </Suspense>
    </>
  )
}
