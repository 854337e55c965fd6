import { listPartnerAppointments } from '@numo/domains/appointments/contract-partner.ts'
import type { ClinicAppointment } from '@numo/domains/appointments/contract-shapes.ts'
import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { Accept, Actions } from './clinic-actions.tsx'
import { BothClocks } from './times.tsx'
import { VisitState } from './visit-state.tsx'

/** Requests that a clinic has to answer, and who arrives today. */
export function ClinicVisits() {
  const { t } = useProgram()
  const query = useRead(listPartnerAppointments, {})
  return (
    <div id="appointments">
      <QueryState query={query} title={t('visits.clinic.title')}>
        {({ to_answer, offered, today, unsaid, next }) => (
          <Panel title={t('visits.clinic.title')}>
            <Group
              title={t('visits.clinic.to_answer')}
              none={t('visits.clinic.to_answer_none')}
              rows={to_answer}
            />
            <Group
              title={t('visits.clinic.today')}
              none={t('visits.clinic.today_none')}
              rows={today}
            />
            {unsaid.length > 0 && <Group title={t('visits.clinic.unsaid')} rows={unsaid} />}
            {offered.length > 0 && <Group title={t('visits.clinic.offered')} rows={offered} />}
            {next.length > 0 && <Group title={t('visits.clinic.next')} rows={next} />}
          </Panel>
        )}
      </QueryState>
    </div>
  )
}

function Group({
  title,
  none,
  rows,
}: {
  title: string
  none?: string
  rows: readonly ClinicAppointment[]
}) {
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 && none && <p className="dim">{none}</p>}
      <ul className="rows visit-rows">
        {rows.map((visit) => (
          <li key={visit.id}>
            <ClinicVisit visit={visit} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** An appointment with what the clinic can do about it. */
function ClinicVisit({ visit }: { visit: ClinicAppointment }) {
  const { t } = useProgram()
  const { status, starts_at, wanted_times, offered_times, answer_due_at, client_id } = visit
  const times =
    starts_at !== null ? [starts_at] : status === 'offered' ? offered_times : wanted_times
  return (
    <div className="stack">
      <p className="row">
        <b>
          {client_id ? (
            <Link to={`/dashboard/clients/${client_id}`}>{visit.person_name}</Link>
          ) : (
            visit.person_name
          )}
        </b>
        <VisitState status={status} />
        {status === 'requested' && answer_due_at && (
          <small>
            {t('visits.clinic.due')}: <When at={answer_due_at} />
          </small>
        )}
        {visit.arrived_at && (
          <small>
            {t('visits.clinic.arrived_at')}: <When at={visit.arrived_at} />
          </small>
        )}
      </p>
      <p className="dim">
        {[
          visit.provider.name,
          visit.place.name,
          visit.insurance ?? t('visits.clinic.no_insurance'),
          visit.number,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(visit.phone || visit.email) && (
        <p className="row">
          {visit.phone && <PhoneLink phone={visit.phone} />}
          {visit.email && <a href={`mailto:${visit.email}`}>{visit.email}</a>}
        </p>
      )}
      {visit.note && <p>{visit.note}</p>}
      <ul className="rows">
        {times.map((at) => (
          <li key={at}>
            <BothClocks at={at} zones={visit} isClinic />
            {status === 'requested' && <Accept visit={visit} at={at} />}
          </li>
        ))}
      </ul>
      <Actions visit={visit} />
    </div>
  )
}
