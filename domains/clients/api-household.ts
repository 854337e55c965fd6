import { serve } from '../serve.ts'
import * as contract from './contract-household.ts'
import { endSharing } from './end-sharing.ts'
import { removeClient } from './remove-client.ts'
import { saveClient } from './save-client.ts'

/** Endpoints for a household's own covered people. */
export const householdClientsApi = [
  serve(contract.saveClient, saveClient),
  serve(contract.removeClient, removeClient),
  serve(contract.endSharing, endSharing),
]
