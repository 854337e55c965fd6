import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import type { exportDirectoryReports as contract, ReportRow } from './contract-reports.ts'
import { reportSource, type ReportFilters } from './report-source.ts'
import { reportColumns } from './contract-columns.ts'

/** All reported mistakes of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportDirectoryReports = (ctx: Context, input: InputOf<typeof contract>) =>
  exportList<ReportRow, ReportFilters>(ctx, {
    file: 'reports',
    source: reportSource,
    input,
    columns: reportColumns,
    entity_type: 'directory_report_export',
  })
