import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import { clientSource, type ClientFilters } from './client-source.ts'
import type { ClientRow, exportClients as endpoint } from './contract-admin.ts'

const words = {
  en: {
    self: 'Holder',
    spouse: 'Spouse',
    common: 'Partner',
    child: 'Child',
    parent: 'Parent',
    other: 'Other',
    active: 'Active',
    inactive: 'Inactive',
    deceased: 'Deceased',
  },
  es: {
    self: 'Titular',
    spouse: 'Cónyuge',
    common: 'Pareja',
    child: 'Hijo o hija',
    parent: 'Padre o madre',
    other: 'Otro',
    active: 'Activo',
    inactive: 'Inactivo',
    deceased: 'Fallecido',
  },
} as const

const columns: readonly Column<ClientRow>[] = [
  {
    name: 'name',
    title: { en: 'Name', es: 'Nombre' },
    value: (row) => [row.first_name, row.last_name, row.second_last_name].filter(Boolean).join(' '),
  },
  { name: 'account', title: { en: 'Account', es: 'Cuenta' }, value: (row) => row.account.name },
  {
    name: 'birth_date',
    title: { en: 'Date of birth', es: 'Fecha de nacimiento' },
    value: (row) => row.birth_date,
  },
  {
    name: 'relationship',
    title: { en: 'Relationship', es: 'Parentesco' },
    value: (row, locale) => words[locale][row.relationship],
  },
  { name: 'insurer', title: { en: 'Insurer', es: 'Aseguradora' }, value: (row) => row.insurer },
  {
    name: 'member_id',
    title: { en: 'Member ID', es: 'Número de miembro' },
    value: (row) => row.member_id,
  },
  {
    name: 'status',
    title: { en: 'State', es: 'Estado' },
    value: (row, locale) => words[locale][row.status],
  },
  { name: 'created_at', title: { en: 'Created', es: 'Alta' }, value: (row) => row.created_at },
]

/** All covered people of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export async function exportClients(ctx: Context, input: InputOf<typeof endpoint>) {
  const file = await exportList<ClientRow, ClientFilters>(ctx, {
    source: clientSource,
    input,
    columns: columnsIn(columns, input),
    noun: 'clients',
  })
  await ctx.tx((tx) =>
    record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'client_export',
      entity_id: null,
      changes: { rows: file.rows },
    })
  )
  return file
}
