import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import * as household from './contract-household.ts'
import { getAccount } from './get-account.ts'
import { updateHousehold } from './update-household.ts'

/** Endpoints of this domain. */
export const accountsApi = [
  serve(contract.getAccount, getAccount),
  serve(contract.getAccountTwin, getAccount),
  serve(household.updateHousehold, updateHousehold),
]
