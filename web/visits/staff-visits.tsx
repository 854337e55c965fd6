import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  appointmentColumns,
  exportAppointments,
  getAppointment,
  listAppointments,
  type StaffAppointment,
} from '@numo/domains/appointments/contract-staff.ts'
import { appointmentStatuses, insuranceAnswers } from '@numo/domains/appointments/enums.ts'
import { timeInWords } from '@numo/domains/appointments/rules-words.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Activity } from '../app/record/activity.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { Note } from '../ui/note.tsx'
import { VisitState } from './visit-state.tsx'

/** Appointments of all clinics. Rows have no page: they open in the drawer. */
export const staffVisitList = defineList(listAppointments, {
  name: 'appointments',
  screen: 'admin_appointments',
  icon: IconCalendarEvent,
  next: [],
  columns: appointmentColumns,
  export: exportAppointments,
  cells: {
    status: (row) => <VisitState status={row.status} />,
    starts_at: (row) => row.starts_at && <When at={row.starts_at} />,
    created_at: (row) => <When at={row.created_at} />,
  },
  filters: [
    {
      name: 'status',
      title: 'visits.staff.state',
      options: optionsOf(appointmentStatuses, 'visits.status'),
    },
    {
      name: 'late',
      title: 'visits.staff.late',
      options: optionsOf(['yes', 'no'], 'list'),
    },
    {
      name: 'taken',
      title: 'visits.staff.taken',
      options: optionsOf(insuranceAnswers, 'visits.staff.answers'),
    },
  ],
  card: { about: ['clinic', 'provider'], state: ['status'], note: ['starts_at'] },
  keyOf: (row) => row.id,
  nameOf: (row) => row.person_name,
  Peek: Visit,
})

function Visit({ row }: { row: StaffAppointment }) {
  const query = useRead(getAppointment, { id: row.id })
  return <QueryState query={query}>{(visit) => <Shown visit={visit} />}</QueryState>
}

function Shown({ visit }: { visit: OutputOf<typeof getAppointment> }) {
  const { t, locale } = useProgram()
  const { account, client_id, evidence, overlapping, cancelled_by } = visit
  // As patient and clinic read them: by the clock of the place.
  const clock = (...all: readonly (string | null)[]) =>
    all
      .flatMap((at) => at ?? [])
      .map((at) => timeInWords(at, visit.time_zone, locale))
      .join('; ') || null
  return (
    <>
      <p className="row">
        <VisitState status={visit.status} />
        <span className="dim">{visit.number}</span>
      </p>
      <Facts
        items={[
          [
            t('visits.staff.household'),
            account === null ? (
              t('visits.staff.visitor')
            ) : (
              <Link
                key="household"
                to={client_id ? `/admin/clients/${client_id}` : `/admin/accounts/${account.id}`}
              >
                {account.name}
              </Link>
            ),
          ],
          [
            t('visits.staff.clinic'),
            <Link key="clinic" to={`/admin/partners/${visit.clinic.id}`}>
              {visit.clinic.name}
            </Link>,
          ],
          [t('visits.staff.doctor'), visit.provider.name],
          [t('visits.staff.place'), visit.place],
          [t('visits.staff.insurer'), visit.insurer],
          [t('visits.staff.wanted'), clock(...visit.wanted_times)],
          [t('visits.staff.offered'), clock(...visit.offered_times)],
          [t('visits.staff.time'), clock(visit.starts_at)],
          [
            t('visits.staff.due'),
            visit.answer_due_at && <When key="due" at={visit.answer_due_at} />,
          ],
          [t('visits.staff.clinic_writes'), visit.clinic_message],
          [
            t('visits.staff.cancelled_by'),
            cancelled_by && t(`visits.staff.cancellers.${cancelled_by}`),
          ],
          [
            t('visits.staff.arrived'),
            visit.arrived_at && <When key="arrived" at={visit.arrived_at} />,
          ],
        ]}
      />
      {visit.status === 'accepted' && (
        <Note tone={overlapping > 0 && visit.is_exclusive ? 'warn' : 'info'}>
          {overlapping === 0
            ? t('visits.staff.free')
            : t('visits.staff.overlapping', { count: overlapping })}
        </Note>
      )}
      <h3>{t('visits.staff.taken')}</h3>
      <p>
        {visit.insurance_taken === null
          ? t('visits.staff.unsaid')
          : t(`visits.staff.answers.${visit.insurance_taken}`)}
      </p>
      {evidence && (
        <p className="dim">
          {t(evidence.is_shown ? 'visits.staff.shown' : 'visits.staff.below', {
            taken: evidence.taken,
            answers: evidence.answers,
            households: evidence.households,
            min: evidence.min_answers,
            min_households: evidence.min_households,
          })}
        </p>
      )}
      <Activity type="appointment" id={visit.id} />
    </>
  )
}
