import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { listDirectoryReports as contract, ReportRow } from './contract-reports.ts'
import { reportSource, type ReportFilters } from './report-source.ts'

/** A page of the mistakes people reported on public pages. */
export const listDirectoryReports = ({ tx }: Context, input: InputOf<typeof contract>) =>
  tx((open) => readList<ReportRow, ReportFilters>(open, reportSource, input))
