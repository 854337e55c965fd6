import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { listInsurers } from './list-insurers.ts'
import { listPlans } from './list-plans.ts'

/** Which verb answers which call. Nothing else belongs here. */
export const insuranceApi = [
  serve(contract.listInsurers, listInsurers),
  serve(contract.listPlans, listPlans),
]
