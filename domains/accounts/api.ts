import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { getAccount } from './get-account.ts'

/** What this domain serves. */
export const accountsApi = [
  serve(contract.getAccount, getAccount),
  serve(contract.getAccountTwin, getAccount),
]
