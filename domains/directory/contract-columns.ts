import { defineColumns } from '@numo/kit/list-columns.ts'
import { listDirectoryImports } from './contract-admin.ts'
import { listDirectoryReports } from './contract-reports.ts'

export const reportColumns = defineColumns(listDirectoryReports, [
  {
    name: 'provider',
    title: 'directory.report.provider',
    value: (row) => row.provider.full_name,
  },
  {
    name: 'kind',
    title: 'directory.report.kind',
    words: 'directory.report.kinds',
    value: (row) => row.kind,
  },
  { name: 'message', title: 'directory.report.message', value: (row) => row.message },
  {
    name: 'reply_to',
    title: 'directory.report.reply_to',
    is_extra: true,
    value: (row) => row.reply_to,
  },
  {
    name: 'status',
    title: 'directory.status',
    words: 'directory.report.state',
    value: (row) => row.status,
  },
  { name: 'note', title: 'directory.report.note', is_extra: true, value: (row) => row.note },
  {
    name: 'created_at',
    title: 'directory.report.reported',
    can_sort: true,
    value: (row) => row.created_at,
  },
])

export const importColumns = defineColumns(listDirectoryImports, [
  {
    name: 'started_at',
    title: 'directory.import.started_at',
    can_sort: true,
    value: (row) => row.started_at,
  },
  {
    name: 'status',
    title: 'directory.status',
    words: 'directory.import.state',
    value: (row) => row.status,
  },
  { name: 'source_name', title: 'directory.source', value: (row) => row.source_name },
  { name: 'file_name', title: 'directory.import.file_name', value: (row) => row.file_name },
  {
    name: 'added',
    title: 'directory.import.added',
    is_end: true,
    value: (row) => row.counts.added,
  },
  {
    name: 'changed',
    title: 'directory.import.changed',
    is_end: true,
    value: (row) => row.counts.changed,
  },
  {
    name: 'withdrawn',
    title: 'directory.import.withdrawn',
    is_end: true,
    value: (row) => row.counts.withdrawn,
  },
  {
    name: 'rejected',
    title: 'directory.import.rejected',
    is_end: true,
    value: (row) => row.counts.rejected,
  },
])
