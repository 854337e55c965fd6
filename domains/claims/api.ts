import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { getClaimsPage } from './get-claims-page.ts'
import { listAccountClaims } from './list-account-claims.ts'

/** Endpoints of this domain. */
export const claimsApi = [
  serve(contract.listAccountClaims, listAccountClaims),
  serve(contract.getClaimsPage, getClaimsPage),
]
