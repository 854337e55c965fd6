import { serve } from '../serve.ts'
import * as contract from './contract-household.ts'
import { removeClient } from './remove-client.ts'
import { saveClient } from './save-client.ts'

/** What a household calls about its own people. */
export const householdClientsApi = [
  serve(contract.saveClient, saveClient),
  serve(contract.removeClient, removeClient),
]
