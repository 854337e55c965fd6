import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportInsuranceCompanies as contract, InsurerRow } from './contract-admin.ts'
import { insurerSource, type InsurerFilters } from './insurer-source.ts'

/** A column whose cells are the same in both languages, or have a text for each. */
const column = (
  name: string,
  title: Column<InsurerRow>['title'],
  cell: (row: InsurerRow) => string | number | null | { en: string; es: string }
): Column<InsurerRow> => ({
  name,
  title,
  value(row, locale) {
    const value = cell(row)
    return typeof value === 'object' ? (value?.[locale] ?? null) : String(value)
  },
})

const columns: readonly Column<InsurerRow>[] = [
  column('name', { en: 'Insurer', es: 'Aseguradora' }, ({ name }) => name),
  column('country', { en: 'Country', es: 'País' }, ({ country }) => country),
  column('status', { en: 'Status', es: 'Estado' }, ({ status }) => states[status]),
  column('plans', { en: 'Plans', es: 'Planes' }, ({ plans }) => plans),
  column('networks', { en: 'Networks', es: 'Redes' }, ({ networks }) => networks),
  column('providers', { en: 'Providers', es: 'Médicos y centros' }, ({ providers }) => providers),
  column(
    'submission_channel',
    { en: 'Claims go by', es: 'Canal de reclamaciones' },
    ({ submission_channel }) => submission_channel
  ),
  column(
    'claims_email',
    { en: 'Claims e-mail', es: 'Correo de reclamaciones' },
    ({ claims_email }) => claims_email
  ),
  column('source', { en: 'Source', es: 'Fuente' }, ({ source }) => source?.name ?? null),
  column('updated_at', { en: 'Changed', es: 'Modificada' }, ({ updated_at }) => updated_at),
]
const states = {
  active: { en: 'Active', es: 'Activa' },
  inactive: { en: 'Inactive', es: 'Inactiva' },
} as const

export const exportInsuranceCompanies = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<InsurerRow, InsurerFilters>(ctx, {
    source: insurerSource,
    input,
    columns: columnsIn(columns, input),
    noun: 'insurers',
  })
