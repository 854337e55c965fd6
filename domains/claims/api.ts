import { serve } from '../serve.ts'
import * as staff from './contract-staff.ts'
import * as contract from './contract.ts'
import { createClaim } from './create-claim.ts'
import { decideClaim } from './decide-claim.ts'
import { getClaim } from './get-claim.ts'
import { getClaimsPage } from './get-claims-page.ts'
import { listAccountClaims } from './list-account-claims.ts'
import { moveClaim } from './move-claim.ts'
import { saveClaimLines } from './save-claim-lines.ts'

/** Endpoints of this domain. */
export const claimsApi = [
  serve(contract.listAccountClaims, listAccountClaims),
  serve(contract.getClaimsPage, getClaimsPage),
  serve(staff.getClaim, getClaim),
  serve(staff.createClaim, createClaim),
  serve(staff.saveClaimLines, saveClaimLines),
  serve(staff.moveClaim, moveClaim),
  serve(staff.decideClaim, decideClaim),
]
