import type { OwnAppointment } from '@numo/domains/appointments/contract-shapes.ts'
import { listAccountAppointments } from '@numo/domains/appointments/contract-household.ts'
import { isOpen } from '@numo/domains/appointments/rules.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Panel } from '../ui/panel.tsx'

// Lazy, because most households have no appointment.
const OwnVisit = lazyPart(async () => ({
  default: (await import('./own-visit.tsx')).OwnVisit,
}))

/**
 * What a household asked clinics for: what comes next, and questions about visits that are over. Nothing without any. Suspends until
 * their part of the program is there.
 */
export function HouseholdVisits({
  appointments,
  accountId,
}: {
  appointments: readonly OwnAppointment[]
  accountId: string
}) {
  const { t } = useProgram()
  const shown = appointments.filter(({ status, may_answer }) => isOpen(status) || may_answer)
  // Refusals stay for a while, because they name other doctors.
  const refused = appointments
    .filter(({ status }) => status === 'declined' || status === 'expired')
    .slice(0, 1)
  const visits = [...shown, ...(shown.length === 0 ? refused : [])]
  if (visits.length === 0) return null
  return (
    <div id="appointments">
      <Panel title={t('visits.title')}>
        {visits.map((visit) => (
          <OwnVisit key={visit.id} visit={visit} owner={{ accountId }} />
        ))}
      </Panel>
    </div>
  )
}

/** The same at the end of a page, where it may come later than the rest. */
export function LaterVisits({ accountId }: { accountId: string }) {
  const { locale } = useProgram()
  const { data } = useRead(listAccountAppointments, { accountId, locale })
  return data ? <HouseholdVisits appointments={data.rows} accountId={accountId} /> : null
}
