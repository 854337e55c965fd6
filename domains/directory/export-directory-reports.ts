import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportDirectoryReports as contract, ReportRow } from './contract-reports.ts'
import { reportSource, type ReportFilters } from './report-source.ts'

const columns: Columns<ReportRow, 'reports'> = {
  created_at: (row) => row.created_at,
  provider: (row) => row.provider.full_name,
  kind: (row, words) => words.kind[row.kind],
  message: (row) => row.message,
  reply_to: (row) => row.reply_to,
  status: (row, words) => words.status[row.status],
  note: (row) => row.note,
}

/** All reported mistakes of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportDirectoryReports = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<ReportRow, ReportFilters, 'reports'>(ctx, {
    list: 'reports',
    source: reportSource,
    input,
    columns,
    entity_type: 'directory_report_export',
  })
