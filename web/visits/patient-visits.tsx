import { listPatientAppointments } from '@numo/domains/appointments/contract-partner.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { BothClocks } from './times.tsx'
import { VisitState } from './visit-state.tsx'

/** The visits that a patient asked the clinic for. */
export function PatientVisits({ id }: { id: string }) {
  const { t, formats } = useProgram()
  const query = useRead(listPatientAppointments, { id })
  return (
    <QueryState query={query} title={t('visits.patient.title')}>
      {({ rows }) => (
        <Panel title={t('visits.patient.title')}>
          {rows.length === 0 && <p className="dim">{t('visits.patient.none')}</p>}
          <ul className="rows">
            {rows.map((visit) => (
              <li key={visit.id}>
                <span>
                  {visit.starts_at === null ? (
                    t('visits.patient.asked', { day: formats.moment(visit.created_at, 'day') })
                  ) : (
                    <BothClocks at={visit.starts_at} zones={visit} isClinic />
                  )}
                  <small>{[visit.provider.name, visit.number].join(' · ')}</small>
                </span>
                <VisitState status={visit.status} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </QueryState>
  )
}
