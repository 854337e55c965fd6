import { serve } from '../serve.ts'
import * as contract from './contract-household.ts'
import { removeAddress } from './remove-address.ts'
import { saveAddress } from './save-address.ts'

/** Endpoints for a household's own addresses. */
export const householdAddressesApi = [
  serve(contract.saveAddress, saveAddress),
  serve(contract.removeAddress, removeAddress),
]
