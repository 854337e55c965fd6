import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportPolicies as endpoint, PolicyRow } from './contract-policies.ts'
import { policySource, type PolicyFilters } from './policy-source.ts'

const words = {
  en: {
    pending: 'Pending',
    active: 'Active',
    expired: 'Expired',
    cancelled: 'Cancelled',
    insurer: 'Insurer',
    plan: 'Plan',
    number: 'Policy number',
    card_front: 'Front of the card',
    people: 'People',
  },
  es: {
    pending: 'Pendiente',
    active: 'Vigente',
    expired: 'Vencida',
    cancelled: 'Cancelada',
    insurer: 'Aseguradora',
    plan: 'Plan',
    number: 'Número de póliza',
    card_front: 'Frente de la tarjeta',
    people: 'Personas',
  },
} as const

const columns: readonly Column<PolicyRow>[] = [
  { name: 'account', title: { en: 'Account', es: 'Cuenta' }, value: (row) => row.account.name },
  {
    name: 'insurer',
    title: { en: 'Insurer', es: 'Aseguradora' },
    value: (row) => row.insurer?.name ?? null,
  },
  { name: 'plan', title: { en: 'Plan', es: 'Plan' }, value: (row) => row.plan },
  {
    name: 'policy_number',
    title: { en: 'Policy number', es: 'Número de póliza' },
    value: (row) => row.policy_number,
  },
  { name: 'people', title: { en: 'People', es: 'Personas' }, value: (row) => String(row.people) },
  {
    name: 'status',
    title: { en: 'State', es: 'Estado' },
    value: (row, locale) => words[locale][row.status],
  },
  {
    name: 'missing',
    title: { en: 'Missing', es: 'Falta' },
    value: (row, locale) => row.missing.map((gap) => words[locale][gap]).join(', '),
  },
  {
    name: 'valid_until',
    title: { en: 'Valid until', es: 'Vigente hasta' },
    value: (row) => row.valid_until,
  },
  { name: 'created_at', title: { en: 'Created', es: 'Alta' }, value: (row) => row.created_at },
]

/** All policies of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export async function exportPolicies(ctx: Context, input: InputOf<typeof endpoint>) {
  const file = await exportList<PolicyRow, PolicyFilters>(ctx, {
    source: policySource,
    input,
    columns: columnsIn(columns, input),
    noun: 'policies',
  })
  await ctx.tx((tx) =>
    record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'policy_export',
      entity_id: null,
      changes: { rows: file.rows },
    })
  )
  return file
}
