import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportExtractions as endpoint, ExtractionRow } from './contract-admin.ts'
import { extractionSource, type ExtractionFilters } from './extraction-source.ts'

const words = {
  en: {
    queued: 'Queued',
    processing: 'Reading',
    failed: 'Unreadable',
    needs_review: 'Needs a check',
    approved: 'Approved',
    applied: 'Confirmed',
    rejected: 'Rejected',
    cancelled: 'Replaced',
  },
  es: {
    queued: 'En cola',
    processing: 'Leyendo',
    failed: 'Ilegible',
    needs_review: 'Por revisar',
    approved: 'Aprobada',
    applied: 'Confirmada',
    rejected: 'Rechazada',
    cancelled: 'Reemplazada',
  },
} as const

const columns: readonly Column<ExtractionRow>[] = [
  { name: 'account', title: { en: 'Account', es: 'Cuenta' }, value: (row) => row.account.name },
  {
    name: 'status',
    title: { en: 'State', es: 'Estado' },
    value: (row, locale) => words[locale][row.status],
  },
  {
    name: 'reasons',
    title: { en: 'Reasons', es: 'Motivos' },
    value: (row) => [...row.reasons, ...(row.error_code ? [row.error_code] : [])].join(', '),
  },
  {
    name: 'mean_confidence',
    title: { en: 'Certainty', es: 'Certeza' },
    value: (row) => (row.mean_confidence === null ? null : row.mean_confidence.toFixed(2)),
  },
  {
    name: 'open_fields',
    title: { en: 'Open fields', es: 'Datos por revisar' },
    value: (row) => String(row.open_fields),
  },
  {
    name: 'assigned_to',
    title: { en: 'Assigned to', es: 'Asignada a' },
    value: (row) => row.assigned_to?.name ?? null,
  },
  {
    name: 'confirmed_at',
    title: { en: 'Confirmed by the household', es: 'Confirmada por la familia' },
    value: (row) => row.confirmed_at,
  },
  { name: 'created_at', title: { en: 'Created', es: 'Alta' }, value: (row) => row.created_at },
]

/** All readings of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export async function exportExtractions(ctx: Context, input: InputOf<typeof endpoint>) {
  const file = await exportList<ExtractionRow, ExtractionFilters>(ctx, {
    source: extractionSource(ctx.actor?.user_id ?? ''),
    input,
    columns: columnsIn(columns, input),
    noun: 'extractions',
  })
  await ctx.tx((tx) =>
    record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'extraction_export',
      entity_id: null,
      changes: { rows: file.rows },
    })
  )
  return file
}
