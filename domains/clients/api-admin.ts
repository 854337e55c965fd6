import { serve } from '../serve.ts'
import * as contract from './contract-admin.ts'
import * as merge from './contract-merge.ts'
import * as summary from './contract-summary.ts'
import { exportClientSummary } from './export-client-summary.ts'
import { exportClients } from './export-clients.ts'
import { getClient } from './get-client.ts'
import { listClients } from './list-clients.ts'
import { mergeClients } from './merge-clients.ts'
import { previewClientMerge } from './preview-client-merge.ts'

/** What this domain serves to staff. */
export const clientsAdminApi = [
  serve(contract.listClients, listClients),
  serve(contract.exportClients, exportClients),
  serve(contract.getClient, getClient),
  serve(summary.exportClientSummary, exportClientSummary),
  serve(merge.previewClientMerge, previewClientMerge),
  serve(merge.mergeClients, mergeClients),
]
