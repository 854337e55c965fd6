import * as calls from '@numo/domains/authorizations/contract-partner.ts'
import {
  authorizationSettings,
  bodySides,
  onAdmissionCodes,
  priorities,
  treatmentCodeSystems,
} from '@numo/domains/authorizations/enums.ts'
import { diagnosisTypes } from '@numo/domains/claims/enums.ts'
import type { Diagnosis } from '@numo/domains/diagnoses/contract.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { rowsFrom } from '../app/forms/rows-field.tsx'
import { DiagnosisPicker } from '../diagnoses/diagnosis-picker.tsx'
import type { AppWords } from '../words/app-words.ts'
import { area, none, rowsOf, words, type Part } from './clinic-part.ts'

/** Diagnoses and history of the patient. */
export const diagnosis = (t: AppWords): Part => ({
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

/** Where the care takes place and how urgent it is. */
export const request = (t: AppWords): Part => ({
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

/** Planned treatments, and what was tried before. */
export const treatment = (t: AppWords): Part => ({
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
