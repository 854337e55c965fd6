import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { updatePartner } from './update-partner.ts'

/** What this domain serves. */
export const partnersApi = [serve(contract.updatePartner, updatePartner)]
