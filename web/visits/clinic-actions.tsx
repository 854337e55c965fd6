import { useState } from 'react'
import {
  acceptAppointment,
  declineAppointment,
  moveAppointment,
  offerAppointmentTimes,
} from '@numo/domains/appointments/contract-partner.ts'
import type { ClinicAppointment } from '@numo/domains/appointments/contract-shapes.ts'
import { mayStillMiss } from '@numo/domains/appointments/rules.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { timeZoneName } from '../ui/time-zones.ts'
import { timeFields, timesOf, withoutTimeFields } from './times.tsx'

/** Accepts one of the times that the person asked for. */
export function Accept({
  visit: { id, version, duration_minutes },
  at,
}: {
  visit: ClinicAppointment
  at: string
}) {
  const { t } = useProgram()
  return (
    <FormButton
      is_main
      label={t('visits.clinic.accept')}
      title={t('visits.clinic.accept_title')}
      endpoint={acceptAppointment}
      fixed={{ id, version, starts_at: at }}
      submit={t('visits.clinic.accept')}
      done={t('visits.clinic.accepted')}
      fields={[
        {
          name: 'duration_minutes',
          kind: 'number',
          label: t('visits.clinic.minutes'),
          value: duration_minutes,
          max: 3,
        },
        { name: 'clinic_message', kind: 'area', label: t('visits.clinic.message'), max: 500 },
      ]}
    />
  )
}

/** What a clinic can do about an appointment besides accepting. */
export function Actions({ visit }: { visit: ClinicAppointment }) {
  const { t, locale } = useProgram()
  const { id, version, status, time_zone, starts_at, arrived_at } = visit
  const message = {
    name: 'clinic_message',
    kind: 'area',
    label: t('visits.clinic.message'),
    max: 500,
  } as const
  const [now] = useState(() => Date.now())
  const hasStarted = starts_at !== null && Date.parse(starts_at) <= now
  if (status === 'requested' || status === 'offered')
    return (
      <p className="row">
        <FormButton
          label={t('visits.clinic.offer')}
          title={t('visits.clinic.offer_title')}
          endpoint={offerAppointmentTimes}
          fixed={{ id, version }}
          submit={t('visits.clinic.offer')}
          done={t('visits.clinic.offered_now')}
          refused={{
            'time-past': ['day_1'],
            'time-too-far': ['day_1'],
            'time-twice': ['day_1'],
            'time-taken': ['day_1'],
          }}
          fieldAt={([name]) => (name === 'times' ? 'day_1' : undefined)}
          prepare={(values) => ({
            ...withoutTimeFields(values),
            times: timesOf(values, time_zone),
          })}
          fields={[
            ...timeFields(t, timeZoneName(time_zone, locale)),
            {
              name: 'duration_minutes',
              kind: 'number',
              label: t('visits.clinic.minutes'),
              value: visit.duration_minutes,
              max: 3,
            },
            message,
          ]}
        />
        <FormButton
          is_danger
          label={t('visits.clinic.decline')}
          title={t('visits.clinic.decline_title')}
          endpoint={declineAppointment}
          fixed={{ id, version }}
          submit={t('visits.clinic.decline')}
          done={t('visits.clinic.declined')}
          fields={[message]}
        />
      </p>
    )
  if (status !== 'accepted' && status !== 'over') return null
  const mayMiss = starts_at !== null && mayStillMiss(new Date(starts_at), new Date(now))
  return (
    <p className="row">
      {status === 'accepted' && !arrived_at && (
        <CommandButton
          size="xs"
          endpoint={moveAppointment}
          input={{ id, version, event: 'arrive' }}
          done={t('visits.clinic.arrived')}
        >
          {t('visits.clinic.arrive')}
        </CommandButton>
      )}
      {hasStarted && !arrived_at && mayMiss && (
        <CommandButton
          size="xs"
          endpoint={moveAppointment}
          input={{ id, version, event: 'miss' }}
          done={t('visits.clinic.missed')}
        >
          {t('visits.clinic.miss')}
        </CommandButton>
      )}
      {!hasStarted && (
        <FormButton
          is_danger
          label={t('visits.clinic.cancel')}
          title={t('visits.clinic.cancel_title')}
          endpoint={moveAppointment}
          fixed={{ id, version, event: 'cancel' }}
          submit={t('visits.clinic.cancel')}
          done={t('visits.clinic.cancelled')}
          fields={[message]}
        />
      )}
    </p>
  )
}
