import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { FormValues } from '../app/forms/form-input.ts'
import { useProgram } from '../app/program.ts'
import { timeInWords } from '@numo/domains/appointments/rules-words.ts'
import { instantOf } from '@numo/kit/time-zones.ts'

type Zones = { time_zone: string; person_time_zone: string }

/** A time by both clocks; `isClinic` says whose reader it is. */
export function BothClocks({
  at,
  zones,
  isClinic = false,
}: {
  at: string
  zones: Zones
  isClinic?: boolean
}) {
  const { t, locale } = useProgram()
  return (
    <span className="clocks">
      <span>
        {t('visits.at_clinic')}: {timeInWords(at, zones.time_zone, locale)}
      </span>
      <span>
        {t(isClinic ? 'visits.at_patient' : 'visits.at_you')}:{' '}
        {timeInWords(at, zones.person_time_zone, locale)}
      </span>
    </span>
  )
}

const places = [1, 2, 3] as const

/** Returns the fields of up to three times by the clock of a place. */
export function timeFields(
  t: ReturnType<typeof useProgram>['t'],
  zone: string
): readonly FormFieldSpec[] {
  return places.flatMap((n): FormFieldSpec[] => [
    { name: `day_${n}`, kind: 'date', label: t(`visits.day_${n}`) },
    { name: `time_${n}`, kind: 'time', label: t(`visits.time_${n}`), hint: zone },
  ])
}

/** Returns the times of the fields as instants; those without a day or an hour are left out. */
export const timesOf = (values: FormValues, zone: string): string[] =>
  places.flatMap((n) => {
    const day = values[`day_${n}`]
    const time = values[`time_${n}`]
    if (typeof day !== 'string' || typeof time !== 'string') return []
    const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? []
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || hour === undefined) return []
    return [instantOf(day, Number(hour) * 60 + Number(minute), zone).toISOString()]
  })

/** Removes the fields of times, which the contract does not know. */
export const withoutTimeFields = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/^(?:day|time)_\d$/.test(name)))
