import { serve } from '../serve.ts'
import { authenticate } from './authenticate.ts'
import * as admin from './contract-admin.ts'
import * as contract from './contract.ts'
import { decideStaffRequest } from './decide-staff-request.ts'
import { listStaffRequests } from './list-staff-requests.ts'
import { requestStaff } from './request-staff.ts'
import * as two from './contract-staff.ts'
import { setAccessFlags } from './set-access-flags.ts'
import * as household from './contract-household.ts'
import * as team from './contract-team.ts'
import { getTeam } from './get-team.ts'
import { setPartnerAccess } from './set-partner-access.ts'
import { setFamilyAccess } from './set-family-access.ts'
import { setMembership } from './set-membership.ts'

/** Endpoints of this domain. */
export const accessApi = [
  serve(contract.authenticate, authenticate),
  serve(admin.setAccessFlags, setAccessFlags),
  serve(admin.setMembership, setMembership),
  serve(two.listStaffRequests, listStaffRequests),
  serve(two.requestStaff, requestStaff),
  serve(two.decideStaffRequest, decideStaffRequest),
  serve(household.setFamilyAccess, setFamilyAccess),
  serve(team.getTeam, getTeam),
  serve(team.setPartnerAccess, setPartnerAccess),
]
