import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportProviderRecords as contract, ProviderRow } from './contract-admin.ts'
import { providerSource, type ProviderFilters } from './provider-source.ts'
import { spokenName } from './rules.ts'

const words = {
  person: { en: 'Doctor', es: 'Médico' },
  facility: { en: 'Facility', es: 'Centro' },
  draft: { en: 'Draft', es: 'Borrador' },
  active: { en: 'Published', es: 'Publicado' },
  inactive: { en: 'Not in the directory', es: 'Fuera del directorio' },
} as const

/** A column whose cells are the same in both languages, or have a text for each. */
const column = (
  name: string,
  title: Column<ProviderRow>['title'],
  cell: (row: ProviderRow) => string | number | null | { en: string; es: string }
): Column<ProviderRow> => ({
  name,
  title,
  value(row, locale) {
    const value = cell(row)
    return typeof value === 'object' ? (value?.[locale] ?? null) : String(value)
  },
})

const columns: readonly Column<ProviderRow>[] = [
  column('full_name', { en: 'Name', es: 'Nombre' }, (row) =>
    spokenName(row.name_prefix, row.full_name)
  ),
  column('kind', { en: 'Kind', es: 'Tipo' }, ({ kind }) => words[kind]),
  column('status', { en: 'Status', es: 'Estado' }, ({ status }) => words[status]),
  column('specialties', { en: 'Specialties', es: 'Especialidades' }, ({ specialties }) => ({
    en: specialties.map((one) => one.name_en).join('; '),
    es: specialties.map((one) => one.name_es).join('; '),
  })),
  column('city', { en: 'City', es: 'Ciudad' }, ({ city }) => city),
  column('country', { en: 'Country', es: 'País' }, ({ country }) => country),
  column('insurers', { en: 'Insurers', es: 'Aseguradoras' }, ({ insurers }) => insurers),
  column(
    'confirmed_on',
    { en: 'Confirmed on', es: 'Confirmado el' },
    ({ confirmed_on }) => confirmed_on
  ),
  column('source', { en: 'Source', es: 'Fuente' }, ({ source }) => source?.name ?? null),
  column('updated_at', { en: 'Changed', es: 'Modificado' }, ({ updated_at }) => updated_at),
]

export const exportProviderRecords = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<ProviderRow, ProviderFilters>(ctx, {
    source: providerSource,
    input,
    columns: columnsIn(columns, input),
    noun: 'providers',
  })
