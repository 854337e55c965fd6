import { serve } from '../serve.ts'
import { changeIdentityUsers } from './change-identity-users.ts'
import { changeUsers } from './change-users.ts'
import * as contract from './contract-admin.ts'
import * as identity from './contract-identity.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { exportIdentityUsers } from './export-identity-users.ts'
import { exportUsers } from './export-users.ts'
import { getIdentityRefresh } from './get-identity-refresh.ts'
import { getIdentityUser } from './get-identity-user.ts'
import { getUser } from './get-user.ts'
import * as members from './contract-members.ts'
import { inviteUser } from './invite-user.ts'
import { listIdentityUsers } from './list-identity-users.ts'
import { listUsers } from './list-users.ts'
import { refreshIdentityUsers } from './refresh-identity-users.ts'
import { setIdentityUser } from './set-identity-user.ts'
import { updateUser } from './update-user.ts'

/** What this domain serves to staff. */
export const usersAdminApi = [
  serve(contract.listUsers, listUsers),
  serve(contract.exportUsers, exportUsers),
  serve(contract.changeUsers, changeUsers),
  serve(members.inviteUser, inviteUser),
  serve(contract.getUser, getUser),
  serve(contract.updateUser, updateUser),
  serve(contract.endUserSessions, endUserSessions),
  serve(identity.listIdentityUsers, listIdentityUsers),
  serve(identity.exportIdentityUsers, exportIdentityUsers),
  serve(identity.changeIdentityUsers, changeIdentityUsers),
  serve(identity.getIdentityRefresh, getIdentityRefresh),
  serve(identity.refreshIdentityUsers, refreshIdentityUsers),
  serve(identity.getIdentityUser, getIdentityUser),
  serve(identity.setIdentityUser, setIdentityUser),
]
