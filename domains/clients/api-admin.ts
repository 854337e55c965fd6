import { serve } from '../serve.ts'
import * as contract from './contract-admin.ts'
import { exportClients } from './export-clients.ts'
import { getClient } from './get-client.ts'
import { listClients } from './list-clients.ts'

/** What this domain serves to staff. */
export const clientsAdminApi = [
  serve(contract.listClients, listClients),
  serve(contract.exportClients, exportClients),
  serve(contract.getClient, getClient),
]
