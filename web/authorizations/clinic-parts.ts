import * as calls from '@numo/domains/authorizations/contract-partner.ts'
import type { PartnerAuthorization } from '@numo/domains/authorizations/contract-partner.ts'
import {
  admitSources,
  authorizationSettings,
  bodySides,
  costCategories,
  dischargeDispositions,
  dischargeTasks,
  onAdmissionCodes,
  priorities,
  roomTypes,
  teamRoles,
  treatmentCodeSystems,
  type SavedPart,
} from '@numo/domains/authorizations/enums.ts'
import { diagnosisTypes } from '@numo/domains/claims/enums.ts'
import type { Diagnosis } from '@numo/domains/diagnoses/contract.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { FormValues } from '../app/forms/form-input.ts'
import type { PartList, PartSpec } from '../app/forms/part-form.tsx'
import { rowsFrom } from '../app/forms/rows-field.tsx'
import { DiagnosisPicker } from '../diagnoses/diagnosis-picker.tsx'
import type { AppWords } from '../words/app-words.ts'

/* Parts of an authorization that its clinic fills in: one declaration each. */

type Part = { spec: PartSpec; valuesOf: (authorization: PartnerAuthorization) => FormValues }

const none = [null, '–'] as const
/** Rows without their place in the list. */
const rowsOf = (rows: readonly (FormValues & { sequence: number })[]): FormValues[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'sequence')))
const words = (t: AppWords, name: 'diagnosis' | 'treatment' | 'cost' | 'member') => ({
  titleOf: (number: string) => t(`clinic_auth.row.${name}`, { number }),
  add: t(`clinic_auth.row.add_${name}`),
  remove: t('clinic_auth.row.remove'),
  removeOf: (number: string) => t(`clinic_auth.row.remove_${name}`, { number }),
})
const area = (name: string, label: string, hint?: string): FormFieldSpec => ({
  name,
  label,
  kind: 'area',
  max: 2000,
  ...(hint && { hint }),
})

const diagnosis = (t: AppWords): Part => ({
  spec: {
    name: 'diagnosis',
    title: t('authorizations.part.diagnosis'),
    endpoint: calls.saveAuthorizationDiagnoses,
    lists: [
      {
        name: 'diagnoses',
        needed: 'diagnosis',
        title: t('clinic_auth.diagnosis.title'),
        hint: t('clinic_auth.diagnosis.hint'),
        max: 30,
        ...words(t, 'diagnosis'),
        fields: [
          {
            name: 'diagnosis',
            label: t('app.diagnosis.label'),
            kind: 'own',
            Field: DiagnosisPicker,
          },
          {
            name: 'type',
            label: t('clinic_auth.diagnosis.type'),
            kind: 'select',
            value: 'other',
            options: diagnosisTypes.map((one) => [
              one,
              one === 'other'
                ? t('clinic_auth.diagnosis.secondary')
                : t(`claims.diagnoses.type.${one}`),
            ]),
          },
          { name: 'onset_date', label: t('clinic_auth.diagnosis.onset'), kind: 'date' },
          {
            name: 'on_admission',
            label: t('clinic_auth.diagnosis.on_admission'),
            kind: 'select',
            options: [
              none,
              ...onAdmissionCodes.map(
                (one) => [one, t(`clinic_auth.on_admission.${one}`)] as const
              ),
            ],
          },
        ],
      },
    ],
    groups: [
      {
        fields: [
          area(
            'medical_history',
            t('clinic_auth.diagnosis.history'),
            t('clinic_auth.diagnosis.history_hint')
          ),
        ],
      },
    ],
    convert: ({ diagnoses, ...notes }) => ({
      ...notes,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the list above
      diagnoses: (diagnoses as { diagnosis: Diagnosis }[]).map(({ diagnosis: one, ...row }) => ({
        ...row,
        code_system: one.system,
        code: one.code,
        description: one.title,
      })),
    }),
    refused: { 'two-principal': ['diagnoses.1.type', t('clinic_auth.diagnosis.two_principal')] },
  },
  valuesOf: ({ diagnoses, medical_history }) => ({
    medical_history,
    diagnoses: rowsFrom(
      diagnoses.length === 0
        ? [{ diagnosis: null, type: 'principal', onset_date: null, on_admission: null }]
        : diagnoses.map(({ code_system, code, description, type, onset_date, on_admission }) => ({
            diagnosis:
              code_system === 'icd10' && code !== null
                ? { system: 'icd10', code, title: description }
                : { system: 'text', code: null, title: description },
            type,
            onset_date,
            on_admission,
          }))
    ),
  }),
})

const request = (t: AppWords): Part => ({
  spec: {
    name: 'request',
    title: t('authorizations.part.request'),
    endpoint: calls.saveAuthorizationRequest,
    groups: [{ fields: requestFields(t) }],
  },
  valuesOf: ({ care_setting, priority }) => ({ care_setting, priority }),
})

/** Fields for where the care takes place and how urgent it is. */
export const requestFields = (t: AppWords): readonly FormFieldSpec[] => [
  {
    name: 'care_setting',
    label: t('authorizations.setting_title'),
    kind: 'select',
    value: 'inpatient',
    options: authorizationSettings.map((one) => [one, t(`authorizations.setting.${one}`)]),
  },
  {
    name: 'priority',
    label: t('clinic_auth.request.priority'),
    kind: 'select',
    value: 'routine',
    options: priorities.map((one) => [one, t(`clinic_auth.priority.${one}`)]),
  },
]

const treatment = (t: AppWords): Part => ({
  spec: {
    name: 'treatment',
    title: t('authorizations.part.treatment'),
    endpoint: calls.saveAuthorizationTreatments,
    lists: [
      {
        name: 'treatments',
        needed: 'description',
        title: t('clinic_auth.treatment.title'),
        max: 60,
        ...words(t, 'treatment'),
        fields: [
          { name: 'description', label: t('clinic_auth.treatment.description'), max: 300 },
          {
            name: 'body_side',
            label: t('clinic_auth.treatment.side'),
            kind: 'select',
            options: [
              none,
              ...bodySides.map((one) => [one, t(`authorizations.side.${one}`)] as const),
            ],
          },
          { name: 'planned_date', label: t('clinic_auth.treatment.day'), kind: 'date' },
          {
            name: 'quantity',
            label: t('clinic_auth.treatment.quantity'),
            kind: 'decimal',
            value: 1,
          },
          {
            name: 'code_system',
            label: t('clinic_auth.treatment.system'),
            kind: 'select',
            value: 'text',
            options: treatmentCodeSystems.map((one) => [one, t(`clinic_auth.code_system.${one}`)]),
          },
          { name: 'code', label: t('clinic_auth.treatment.code'), max: 20 },
          { name: 'notes', label: t('clinic_auth.treatment.plan'), max: 1000 },
        ],
      },
    ],
    groups: [
      {
        fields: [
          area('alternatives', t('clinic_auth.treatment.alternatives')),
          area('medicines', t('clinic_auth.treatment.medicines')),
          area('implants', t('clinic_auth.treatment.implants')),
        ],
      },
    ],
  },
  valuesOf: ({ treatments, alternatives, medicines, implants }) => ({
    alternatives,
    medicines,
    implants,
    treatments: rowsFrom(
      treatments.length === 0
        ? [{ description: null, body_side: null, planned_date: null, quantity: 1 }].map((row) => ({
            ...row,
            code_system: 'text',
            code: null,
            notes: null,
          }))
        : rowsOf(treatments)
    ),
  }),
})

const costFields = (t: AppWords, code: string): readonly FormFieldSpec[] => [
  {
    name: 'category',
    label: t('clinic_auth.cost.head'),
    kind: 'select',
    value: 'room',
    options: costCategories.map((one) => [
      one,
      one === 'room'
        ? t('clinic_auth.cost.room')
        : one === 'tax'
          ? t('clinic_auth.cost.tax')
          : t(`claims.lines.category.${one}`),
    ]),
  },
  { name: 'description', label: t('clinic_auth.cost.description'), max: 300 },
  { name: 'quantity', label: t('clinic_auth.cost.quantity'), kind: 'decimal', value: 1 },
  { name: 'unit_price', label: t('clinic_auth.cost.unit_price'), kind: 'money', code },
]

/** The list of cost lines of a request in this currency. */
export const costList = (t: AppWords, currency: string): PartList => ({
  name: 'costs',
  needed: 'description',
  title: t('clinic_auth.cost.title'),
  max: 100,
  ...words(t, 'cost'),
  fields: costFields(t, currency),
})

const cost = (t: AppWords, currency: string): Part => ({
  spec: {
    name: 'cost',
    title: t('authorizations.part.cost'),
    endpoint: calls.saveAuthorizationCosts,
    lists: [costList(t, currency)],
    groups: [
      {
        fields: [
          {
            name: 'deposit_amount',
            label: t('clinic_auth.cost.deposit'),
            kind: 'money',
            code: currency,
          },
        ],
      },
    ],
  },
  valuesOf: ({ costs, deposit_amount }) => ({
    deposit_amount,
    costs: rowsFrom(
      costs.map(({ category, description, quantity, unit_price }) => ({
        category,
        description,
        quantity,
        unit_price,
      }))
    ),
  }),
})

const team = (t: AppWords, currency: string): Part => ({
  spec: {
    name: 'team',
    title: t('authorizations.part.team'),
    endpoint: calls.saveAuthorizationTeam,
    lists: [
      {
        name: 'team',
        needed: 'provider_name',
        title: t('clinic_auth.team.title'),
        hint: t('clinic_auth.team.hint'),
        max: 30,
        ...words(t, 'member'),
        fields: [
          { name: 'provider_name', label: t('clinic_auth.team.name'), max: 200 },
          {
            name: 'role',
            label: t('clinic_auth.team.role'),
            kind: 'select',
            value: 'primary',
            options: teamRoles.map((one) => [one, t(`authorizations.role.${one}`)]),
          },
          { name: 'license', label: t('clinic_auth.team.license'), max: 60 },
          {
            name: 'in_network',
            label: t('clinic_auth.team.network'),
            kind: 'select',
            options: [
              [null, t('clinic_auth.network.unknown')],
              [true, t('clinic_auth.network.yes')],
              [false, t('clinic_auth.network.no')],
            ],
          },
          {
            name: 'estimated_fee',
            label: t('clinic_auth.team.fee'),
            kind: 'money',
            code: currency,
          },
          { name: 'responsible', label: t('clinic_auth.team.responsible'), kind: 'check' },
          { name: 'bills_separately', label: t('clinic_auth.team.bills'), kind: 'check' },
        ],
      },
    ],
    refused: { 'two-responsible': ['team.1.responsible', t('clinic_auth.team.two_responsible')] },
  },
  valuesOf: ({ team: members }) => ({
    team: rowsFrom(
      members.length === 0
        ? [
            {
              ...{ provider_name: null, role: 'primary', license: null, in_network: null },
              ...{ estimated_fee: null, responsible: true, bills_separately: false },
            },
          ]
        : rowsOf(members)
    ),
  }),
})

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

const admission = (t: AppWords): Part => ({
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

const stay = (t: AppWords): Part => ({
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

/** Declarations of the parts by name. */
export const clinicParts: Readonly<Record<SavedPart, (t: AppWords, currency: string) => Part>> = {
  request,
  diagnosis,
  treatment,
  cost,
  team,
  admission,
  stay,
}
