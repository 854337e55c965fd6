import { defineRecord } from '../define-record.ts'
import { reportKinds } from './contract.ts'
import { importStatuses, reportStatuses } from './enums.ts'

export const directoryImportRecord = defineRecord({
  table: 'directory_import',
  kind: 'directory_import',
  resource: 'directory',
  enums: { status: importStatuses },
  of: null,
  why: 'imports are started by staff',
})

export const directoryReportRecord = defineRecord({
  table: 'directory_report',
  resource: 'directory',
  enums: { kind: reportKinds, status: reportStatuses },
  of: null,
  why: 'sent without an account; decided by staff',
})
