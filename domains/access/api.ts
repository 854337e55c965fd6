import { serve } from '../serve.ts'
import { authenticate } from './authenticate.ts'
import * as admin from './contract-admin.ts'
import * as contract from './contract.ts'
import { setAccessFlag } from './set-access-flag.ts'
import * as household from './contract-household.ts'
import { setFamilyAccess } from './set-family-access.ts'
import { setMembership } from './set-membership.ts'

/** What this domain serves. */
export const accessApi = [
  serve(contract.authenticate, authenticate),
  serve(admin.setAccessFlag, setAccessFlag),
  serve(admin.setMembership, setMembership),
  serve(household.setFamilyAccess, setFamilyAccess),
]
