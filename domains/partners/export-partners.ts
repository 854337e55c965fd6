import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportPartners as contract, PartnerRow } from './contract-admin.ts'
import { partnerSource, type PartnerFilters } from './partner-source.ts'

const words = {
  type: {
    hospital: { en: 'Hospital', es: 'Hospital' },
    clinic: { en: 'Clinic', es: 'Clínica' },
    doctor_practice: { en: 'Practice', es: 'Consultorio' },
    laboratory: { en: 'Laboratory', es: 'Laboratorio' },
    imaging: { en: 'Imaging', es: 'Imagenología' },
    pharmacy: { en: 'Pharmacy', es: 'Farmacia' },
    other: { en: 'Other', es: 'Otro' },
  },
  status: {
    pending: { en: 'Pending', es: 'Pendiente' },
    active: { en: 'Active', es: 'Activo' },
    suspended: { en: 'Suspended', es: 'Suspendido' },
    inactive: { en: 'Inactive', es: 'Inactivo' },
  },
} as const

/** A column whose cells are the same in both languages, or have a text for each. */
const column = (
  name: string,
  title: Column<PartnerRow>['title'],
  cell: (row: PartnerRow) => string | number | null | { en: string; es: string }
): Column<PartnerRow> => ({
  name,
  title,
  value(row, locale) {
    const value = cell(row)
    return typeof value === 'object' ? (value?.[locale] ?? null) : String(value)
  },
})

const columns: readonly Column<PartnerRow>[] = [
  column('name', { en: 'Organisation', es: 'Organización' }, ({ name }) => name),
  column('type', { en: 'Type', es: 'Tipo' }, ({ type }) => words.type[type]),
  column('status', { en: 'Status', es: 'Estado' }, ({ status }) => words.status[status]),
  column('country', { en: 'Country', es: 'País' }, ({ country }) => country),
  column('networks', { en: 'Networks', es: 'Redes' }, ({ networks }) => networks),
  column('providers', { en: 'Providers', es: 'Médicos y centros' }, ({ providers }) => providers),
  column('users', { en: 'Users', es: 'Usuarios' }, ({ users }) => users),
  column('source', { en: 'Source', es: 'Fuente' }, ({ source }) => source?.name ?? null),
  column('created_at', { en: 'Added', es: 'Alta' }, ({ created_at }) => created_at),
  column('updated_at', { en: 'Changed', es: 'Modificada' }, ({ updated_at }) => updated_at),
]

export const exportPartners = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<PartnerRow, PartnerFilters>(ctx, {
    source: partnerSource,
    input,
    columns: columnsIn(columns, input),
    noun: 'partners',
  })
