import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { bulkEndpoint, exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { Instant } from '../shapes.ts'
import { reportKinds } from './contract.ts'
import { reportStatuses } from './enums.ts'
import { providerStatuses } from '../providers/enums.ts'

/* Endpoints with which staff handle mistakes reported on provider pages. */

const staff = { access: 'admin', features: ['settings'] } as const
const reports = '/api/v4/admin/directory/reports'

export const ReportRow = z.object({
  id: z.uuid(),
  provider: z.object({
    id: z.uuid(),
    slug: z.string(),
    full_name: z.string(),
    status: z.enum(providerStatuses),
  }),
  kind: z.enum(reportKinds),
  message: z.string(),
  reply_to: z.string().nullable(),
  locale: z.enum(['en', 'es']),
  status: z.enum(reportStatuses),
  created_at: Instant,
  decided_at: Instant.nullable(),
  decided_by: z.object({ id: z.uuid(), display_name: z.string() }).nullable(),
  note: z.string().nullable(),
  version: z.int(),
})
export type ReportRow = z.output<typeof ReportRow>

export const reportListInput = listInput(['created_at'], {
  status: oneOrMore(reportStatuses).optional(),
  kind: oneOrMore(reportKinds).optional(),
  provider_id: z.uuid().optional(),
})

export const listDirectoryReports = listEndpoint({
  ...staff,
  name: 'listDirectoryReports',
  resource: 'directory',
  reads: ['directory', 'provider', 'user'],
  summary: 'Lists the mistakes reported on provider pages',
  path: reports,
  input: reportListInput,
  row: ReportRow,
})

export const exportDirectoryReports = exportEndpoint({
  ...staff,
  name: 'exportDirectoryReports',
  resource: 'directory',
  summary: 'Exports the list of reported mistakes as CSV, with its filters and sort order',
  path: `${reports}/export`,
  list: reportListInput,
})

export const changeDirectoryReports = bulkEndpoint({
  ...staff,
  name: 'changeDirectoryReports',
  resource: 'directory',
  actions: ['update'],
  summary: 'Resolves, dismisses or reopens reported mistakes',
  path: `${reports}/bulk`,
  fields: { action: z.enum(['resolve', 'dismiss', 'reopen']) },
})

export const updateDirectoryReport = endpoint({
  ...staff,
  name: 'updateDirectoryReport',
  resource: 'directory',
  actions: ['update'],
  summary: 'Updates the status of a reported mistake, with a note for staff',
  method: 'POST',
  path: `${reports}/{id}`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    status: z.enum(reportStatuses).optional(),
    note: z.string().trim().max(2000, 'Use at most 2,000 characters').nullable().optional(),
  }),
  output: z.object({ version: z.int() }),
  refusals: { 'no-such-report': 404, 'changed-meanwhile': 409 },
})
