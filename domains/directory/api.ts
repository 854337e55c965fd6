import { serveList } from '../serve-list.ts'
import { reportSource } from './report-source.ts'
import { reportColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import { beginDirectoryUpload } from './begin-directory-upload.ts'
import { changeDirectoryReports } from './change-directory-reports.ts'
import * as admin from './contract-admin.ts'
import * as publishing from './contract-publish.ts'
import * as reports from './contract-reports.ts'
import * as contract from './contract.ts'
import { matchImportInsurer } from './match-import-insurer.ts'
import { publishDirectoryImport } from './publish-directory-import.ts'
import { takeBackDirectoryImport } from './take-back-directory-import.ts'
import { directoryStatus } from './directory-status.ts'
import { getDirectoryImport } from './get-directory-import.ts'
import { getImportRejects } from './get-import-rejects.ts'
import { listDirectoryImports } from './list-directory-imports.ts'
import { listDirectorySources } from './list-directory-sources.ts'
import { reportMistake } from './report-mistake.ts'
import { startDirectoryImport } from './start-directory-import.ts'
import { updateDirectoryReport } from './update-directory-report.ts'

/** Endpoints of the directory domain, each with the verb that implements it. */
export const directoryApi = [
  serve(contract.reportMistake, reportMistake),
  serve(contract.directoryStatus, directoryStatus),
  serve(admin.listDirectoryImports, listDirectoryImports),
  serve(admin.getDirectoryImport, getDirectoryImport),
  serve(admin.getImportRejects, getImportRejects),
  serve(admin.beginDirectoryUpload, beginDirectoryUpload),
  serve(admin.startDirectoryImport, startDirectoryImport),
  serve(publishing.publishDirectoryImport, publishDirectoryImport),
  serve(publishing.matchImportInsurer, matchImportInsurer),
  serve(publishing.takeBackDirectoryImport, takeBackDirectoryImport),
  serve(admin.listDirectorySources, listDirectorySources),
  ...serveList(reports.listDirectoryReports, reports.exportDirectoryReports, {
    source: reportSource,
    columns: reportColumns,
    file: 'reports',
    entity_type: 'directory_report_export',
  }),
  serve(reports.changeDirectoryReports, changeDirectoryReports),
  serve(reports.updateDirectoryReport, updateDirectoryReport),
]
