import * as calls from '@numo/domains/authorizations/contract-partner.ts'
import {
  admitSources,
  dischargeDispositions,
  dischargeTasks,
  roomTypes,
} from '@numo/domains/authorizations/enums.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { FormValues } from '../app/forms/form-input.ts'
import type { AppWords } from '../words/app-words.ts'
import { none, type Part } from './clinic-part.ts'

const two = (part: number) => String(part).padStart(2, '0')
/** Day and time of a moment on this device's clock, as two fields. */
function clockOf(name: string, at: string | null): FormValues {
  if (at === null) return { [`${name}_on`]: null, [`${name}_time`]: null }
  const moment = new Date(at)
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return {
    [`${name}_on`]: day,
    [`${name}_time`]: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  }
}
const momentOf = (name: string, { [`${name}_on`]: day, [`${name}_time`]: time }: FormValues) =>
  typeof day === 'string'
    ? new Date(`${day}T${typeof time === 'string' && time !== '' ? time : '00:00'}`).toISOString()
    : null
const clockFields = (name: string, day: string, time: string): readonly FormFieldSpec[] => [
  { name: `${name}_on`, label: day, kind: 'date' },
  { name: `${name}_time`, label: time, kind: 'time' },
]
/** Converts the day and time of two moments to the moments. */
const withMoments = (names: readonly [string, string], values: FormValues): FormValues => {
  const other = Object.entries(values).filter(
    ([name]) => !names.some((one) => name === `${one}_on` || name === `${one}_time`)
  )
  return {
    ...Object.fromEntries(other),
    ...Object.fromEntries(names.map((name) => [`${name}_at`, momentOf(name, values)])),
  }
}
const plan = ['planned_admission', 'planned_discharge'] as const
const actual = ['actual_admission', 'actual_discharge'] as const

/** The stay as it is planned. */
export const admission = (t: AppWords): Part => ({
  spec: {
    name: 'admission',
    title: t('authorizations.part.admission'),
    endpoint: calls.saveAuthorizationAdmission,
    needed: 'planned_admission_on',
    groups: [
      {
        fields: [
          {
            name: 'is_emergency',
            label: t('clinic_auth.admission.kind'),
            kind: 'select',
            value: false,
            options: [
              [false, t('clinic_auth.admission.planned')],
              [true, t('clinic_auth.admission.emergency')],
            ],
          },
          {
            name: 'admit_source',
            label: t('clinic_auth.admission.source'),
            kind: 'select',
            options: [
              none,
              ...admitSources.map((one) => [one, t(`authorizations.source.${one}`)] as const),
            ],
          },
          ...clockFields(
            plan[0],
            t('clinic_auth.admission.in_on'),
            t('clinic_auth.admission.in_time')
          ),
          ...clockFields(
            plan[1],
            t('clinic_auth.admission.out_on'),
            t('clinic_auth.admission.out_time')
          ),
          {
            name: 'room_type',
            label: t('clinic_auth.admission.room'),
            kind: 'select',
            options: [
              none,
              ...roomTypes.map((one) => [one, t(`authorizations.room.${one}`)] as const),
            ],
          },
          { name: 'nights', label: t('clinic_auth.admission.nights'), kind: 'number', max: 3 },
        ],
      },
      {
        title: t('clinic_auth.admission.birth'),
        fields: [
          { name: 'birth_due_on', label: t('clinic_auth.admission.birth_due'), kind: 'date' },
          {
            name: 'pregnancy_week',
            label: t('clinic_auth.admission.week'),
            kind: 'number',
            max: 2,
          },
        ],
      },
      {
        title: t('clinic_auth.admission.accident'),
        fields: [
          { name: 'accident_on', label: t('clinic_auth.admission.accident_on'), kind: 'date' },
          { name: 'accident_place', label: t('clinic_auth.admission.accident_place'), max: 300 },
          {
            name: 'accident_report',
            label: t('clinic_auth.admission.accident_report'),
            max: 120,
          },
        ],
      },
    ],
    convert: (values) => withMoments(plan, values),
    refused: {
      'discharge-before-admission': ['planned_discharge_on', t('clinic_auth.admission.order')],
    },
  },
  valuesOf: ({ admission: one }) => ({
    is_emergency: one?.is_emergency ?? false,
    admit_source: one?.admit_source ?? null,
    ...clockOf(plan[0], one?.planned_admission_at ?? null),
    ...clockOf(plan[1], one?.planned_discharge_at ?? null),
    room_type: one?.room_type ?? null,
    nights: one?.nights ?? null,
    birth_due_on: one?.birth_due_on ?? null,
    pregnancy_week: one?.pregnancy_week ?? null,
    accident_on: one?.accident_on ?? null,
    accident_place: one?.accident_place ?? null,
    accident_report: one?.accident_report ?? null,
  }),
})

/** The stay as it happened. */
export const stay = (t: AppWords): Part => ({
  spec: {
    name: 'stay',
    title: t('authorizations.part.stay'),
    endpoint: calls.saveAuthorizationStay,
    groups: [
      {
        fields: [
          ...clockFields(
            actual[0],
            t('clinic_auth.stay.in_on'),
            t('clinic_auth.admission.in_time')
          ),
          ...clockFields(
            actual[1],
            t('clinic_auth.stay.out_on'),
            t('clinic_auth.admission.out_time')
          ),
          {
            name: 'discharge_disposition',
            label: t('clinic_auth.stay.where'),
            kind: 'select',
            options: [
              none,
              ...dischargeDispositions.map(
                (one) => [one, t(`clinic_auth.disposition.${one}`)] as const
              ),
            ],
          },
        ],
      },
      {
        fields: [
          {
            name: 'discharge_done',
            label: t('clinic_auth.stay.checklist'),
            kind: 'checks',
            options: dischargeTasks.map((one) => [one, t(`clinic_auth.task.${one}`)]),
          },
        ],
      },
    ],
    convert: (values) => withMoments(actual, values),
    refused: {
      'discharge-before-admission': ['actual_discharge_on', t('clinic_auth.admission.order')],
    },
  },
  valuesOf: ({ admission: one }) => ({
    ...clockOf(actual[0], one?.actual_admission_at ?? null),
    ...clockOf(actual[1], one?.actual_discharge_at ?? null),
    discharge_disposition: one?.discharge_disposition ?? null,
    discharge_done: one?.discharge_done ?? [],
  }),
})
