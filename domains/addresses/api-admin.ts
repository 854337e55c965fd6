import { serve } from '../serve.ts'
import { changeAddresses } from './change-addresses.ts'
import * as contract from './contract-admin.ts'
import { exportAddresses } from './export-addresses.ts'
import { getAddress } from './get-address.ts'
import { listAddresses } from './list-addresses.ts'
import { updateAddress } from './update-address.ts'

/** What this domain serves to staff. */
export const addressesAdminApi = [
  serve(contract.listAddresses, listAddresses),
  serve(contract.exportAddresses, exportAddresses),
  serve(contract.changeAddresses, changeAddresses),
  serve(contract.getAddress, getAddress),
  serve(contract.updateAddress, updateAddress),
]
