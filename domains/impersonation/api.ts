import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { endImpersonation } from './end-impersonation.ts'
import { getImpersonation } from './get-impersonation.ts'
import { impersonate } from './impersonate.ts'

/** Maps each endpoint of this domain to its verb. */
export const impersonationApi = [
  serve(contract.impersonate, impersonate),
  serve(contract.endImpersonation, endImpersonation),
  serve(contract.getImpersonation, getImpersonation),
]
