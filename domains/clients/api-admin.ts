import { serveList } from '../serve-list.ts'
import { clientSource } from './client-source.ts'
import { clientColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import * as contract from './contract-admin.ts'
import * as papers from './contract-documents.ts'
import * as merge from './contract-merge.ts'
import * as person from './contract-same-person.ts'
import * as summary from './contract-summary.ts'
import * as undo from './contract-undo.ts'
import { exportClientSummary } from './export-client-summary.ts'
import { getClient } from './get-client.ts'
import { listClientDocuments } from './list-client-documents.ts'
import { mergeClients } from './merge-clients.ts'
import { previewClientMerge } from './preview-client-merge.ts'
import { settleSamePerson } from './settle-same-person.ts'
import { previewClientUndo, undoClientMerge } from './undo-client-merge.ts'

/** Endpoints of this domain for staff. */
export const clientsAdminApi = [
  ...serveList(contract.listClients, contract.exportClients, {
    source: clientSource,
    columns: clientColumns,
    file: 'clients',
    entity_type: 'client_export',
    household: (row) => row.account.id,
  }),
  serve(contract.getClient, getClient),
  serve(summary.exportClientSummary, exportClientSummary),
  serve(merge.previewClientMerge, previewClientMerge),
  serve(merge.mergeClients, mergeClients),
  serve(undo.previewClientUndo, previewClientUndo),
  serve(undo.undoClientMerge, undoClientMerge),
  serve(person.settleSamePerson, settleSamePerson),
  serve(papers.listClientDocuments, listClientDocuments),
]
