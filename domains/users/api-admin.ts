import { userSource } from './user-source.ts'
import { serveList } from '../serve-list.ts'
import { identitySource } from './identity-source.ts'
import { identityColumns, userColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import { changeIdentityUsers } from './change-identity-users.ts'
import { changeUsers } from './change-users.ts'
import * as contract from './contract-admin.ts'
import * as identity from './contract-identity.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { getIdentityRefresh } from './get-identity-refresh.ts'
import { getIdentityUser } from './get-identity-user.ts'
import { getUser } from './get-user.ts'
import * as members from './contract-members.ts'
import { invitePartnerMember } from './invite-partner-member.ts'
import { inviteUser } from './invite-user.ts'
import { refreshIdentityUsers } from './refresh-identity-users.ts'
import { setIdentityUser } from './set-identity-user.ts'
import { updateUser } from './update-user.ts'

/** Maps each endpoint of staff to its verb. */
export const usersAdminApi = [
  ...serveList(contract.listUsers, contract.exportUsers, {
    source: userSource,
    columns: userColumns,
    file: 'users',
    entity_type: 'user_export',
    household: (row) => row.account?.id ?? null,
  }),
  serve(contract.changeUsers, changeUsers),
  serve(members.inviteUser, inviteUser),
  serve(members.invitePartnerMember, invitePartnerMember),
  serve(contract.getUser, getUser),
  serve(contract.updateUser, updateUser),
  serve(contract.endUserSessions, endUserSessions),
  ...serveList(identity.listIdentityUsers, identity.exportIdentityUsers, {
    source: identitySource,
    columns: identityColumns,
    file: 'sign_ins',
    entity_type: 'identity_user_export',
  }),
  serve(identity.changeIdentityUsers, changeIdentityUsers),
  serve(identity.getIdentityRefresh, getIdentityRefresh),
  serve(identity.refreshIdentityUsers, refreshIdentityUsers),
  serve(identity.getIdentityUser, getIdentityUser),
  serve(identity.setIdentityUser, setIdentityUser),
]
