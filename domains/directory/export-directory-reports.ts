import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportDirectoryReports as contract, ReportRow } from './contract-reports.ts'
import { reportSource, type ReportFilters } from './report-source.ts'

const words = {
  open: { en: 'Open', es: 'Abierto' },
  resolved: { en: 'Resolved', es: 'Resuelto' },
  dismissed: { en: 'Dismissed', es: 'Descartado' },
  wrong_insurance: { en: 'Insurance is wrong', es: 'El seguro no es correcto' },
  wrong_contact: { en: 'Phone or web is wrong', es: 'El teléfono o la web no son correctos' },
  wrong_location: { en: 'Address is wrong', es: 'La dirección no es correcta' },
  not_accepting: { en: 'Takes no new patients', es: 'No acepta pacientes nuevos' },
  left_or_closed: { en: 'Left or closed', es: 'Se fue o cerró' },
  other: { en: 'Something else', es: 'Otra cosa' },
} as const

/** A column whose cells are the same in both languages, or have a text for each. */
const column = (
  name: string,
  title: Column<ReportRow>['title'],
  cell: (row: ReportRow) => string | number | null | { en: string; es: string }
): Column<ReportRow> => ({
  name,
  title,
  value(row, locale) {
    const value = cell(row)
    return typeof value === 'object' ? (value?.[locale] ?? null) : String(value)
  },
})

const columns: readonly Column<ReportRow>[] = [
  column('created_at', { en: 'Reported', es: 'Reportado' }, ({ created_at }) => created_at),
  column(
    'provider',
    { en: 'Provider', es: 'Médico o centro' },
    ({ provider }) => provider.full_name
  ),
  column('kind', { en: 'Kind', es: 'Tipo' }, ({ kind }) => words[kind]),
  column('message', { en: 'Message', es: 'Mensaje' }, ({ message }) => message),
  column('reply_to', { en: 'Reply to', es: 'Responder a' }, ({ reply_to }) => reply_to),
  column('status', { en: 'Status', es: 'Estado' }, ({ status }) => words[status]),
  column('note', { en: 'Note', es: 'Nota' }, ({ note }) => note),
]

export const exportDirectoryReports = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<ReportRow, ReportFilters>(ctx, {
    source: reportSource,
    input,
    columns: columnsIn(columns, input),
    noun: 'reports',
  })
