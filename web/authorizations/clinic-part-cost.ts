import * as calls from '@numo/domains/authorizations/contract-partner.ts'
import { teamRoles } from '@numo/domains/authorizations/enums.ts'
import { costCategories } from '@numo/domains/claims/enums.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { PartList } from '../app/forms/part-spec.ts'
import { rowsFrom } from '../app/forms/rows-field.tsx'
import type { AppWords } from '../words/app-words.ts'
import { rowsOf, words, type Part } from './clinic-part.ts'

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

/** Estimated costs by head, and the deposit. */
export const cost = (t: AppWords, currency: string): Part => ({
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

/** Who treats the patient. */
export const team = (t: AppWords, currency: string): Part => ({
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
