import { sql } from 'kysely'
import type { VerifiedToken } from '@numo/adapters/identity/port.ts'
import type { RoleMemberships, Person, Tx } from '../context.ts'
import type { TokenClaims } from './contract.ts'
import type { MemberRole, Role } from './enums.ts'
import { countingRoles, isSignInOver } from './rules-session.ts'
import type { UserStatus } from '../users/enums.ts'
import type { AccountStatus } from '../accounts/enums.ts'
import type { PartnerStatus } from '../partners/enums.ts'

type MembershipRow = {
  role: Role
  staff_member_id: string | null
  account_id: string | null
  partner_id: string | null
  provider_id: string | null
  member_role: MemberRole
  /** Status of the account or the organisation. */
  status: string | null
}
type Row = {
  id: string
  email: string
  display_name: string
  status: UserStatus
  locale: 'en' | 'es'
  timezone: string
  is_first_login: boolean
  email_verified: boolean
  disabled: boolean
  /** Unix seconds. */
  valid_after: number | null
  now: number
  memberships: readonly MembershipRow[]
  access: TokenClaims['access']
}

/** Parts of a verified token that decide which of the user's rights count. */
type Signed = Pick<
  VerifiedToken,
  | 'uid'
  | 'session_id'
  | 'issued_at'
  | 'authenticated_at'
  | 'email_verified'
  | 'has_second_factor'
  | 'has_short_password'
>

/**
 * Returns the user of a valid token with all current rights, in one statement. `unknown`: no user has this uid.
 * `disabled`: the user or the identity is disabled. `signed-out`: the token was issued before the user's tokens were
 * revoked, or the sign-in has expired.
 */
export async function readPerson(
  tx: Tx,
  token: Signed
): Promise<Person | 'unknown' | 'disabled' | 'signed-out'> {
  const { rows } = await sql<Row>`
    select u.id, u.email, u.display_name, u.status, u.locale, u.timezone,
           u.profile_completed_at is null as is_first_login, i.email_verified, i.disabled,
           floor(extract(epoch from i.tokens_valid_after))::bigint as valid_after,
           floor(extract(epoch from now()))::bigint as now,
           coalesce((select jsonb_agg(jsonb_build_object('role', m.role, 'staff_member_id', m.staff_member_id,
                       'account_id', m.account_id, 'partner_id', m.partner_id, 'provider_id', m.provider_id,
                       'member_role', m.member_role, 'status', coalesce(a.status, p.status)))
                       from membership m
                       left join account a on a.id = m.account_id
                       left join partner p on p.id = m.partner_id
                       left join staff_member s on s.id = m.staff_member_id
                      where m.user_id = u.id and m.status = 'active'
                        and (m.role <> 'admin' or s.status = 'active')), '[]') as memberships,
           coalesce((select jsonb_object_agg(g.key, g.allowed) from access_grant g where g.user_id = u.id),
                    '{}') as access
      from app_user u join identity_user i on i.uid = u.identity_uid
     where u.identity_uid = ${token.uid}`.execute(tx)
  const row = rows[0]
  if (!row) return 'unknown'
  if (row.disabled || row.status === 'suspended') return 'disabled'
  if (row.valid_after !== null && token.issued_at < row.valid_after) return 'signed-out'
  const roles = countingRoles(rolesOf(row.memberships), {
    is_proven: row.email_verified || token.email_verified,
    has_short_password: token.has_short_password,
  })
  if (isSignInOver(token.authenticated_at, row.now, { is_staff: roles.admin !== null }))
    return 'signed-out'
  return {
    uid: token.uid,
    user_id: row.id,
    session_id: token.session_id,
    authenticated_at: token.authenticated_at,
    has_second_factor: token.has_second_factor,
    has_recent_proof: false,
    roles,
    claims: claimsOf(row.id, roles, row.access),
    me: {
      uid: token.uid,
      email: row.email,
      email_verified: row.email_verified,
      display_name: row.display_name,
      is_first_login: row.is_first_login,
      locale: row.locale,
      timezone: row.timezone,
      has_second_factor: token.has_second_factor,
    },
  }
}

/** A unique index allows at most one active membership per role. */
function rolesOf(memberships: readonly MembershipRow[]): RoleMemberships {
  const of = (role: Role) => memberships.find((one) => one.role === role)
  const [admin, client, partner] = [of('admin'), of('client'), of('partner')]
  return {
    admin: admin?.staff_member_id ? { staff_member_id: admin.staff_member_id } : null,
    client: client?.account_id
      ? {
          account_id: client.account_id,
          member_role: client.member_role,
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check constraint on account.status allows only these values
          status: client.status as AccountStatus,
        }
      : null,
    partner: partner?.partner_id
      ? {
          partner_id: partner.partner_id,
          provider_id: partner.provider_id,
          member_role: partner.member_role,
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a check constraint on partner.status allows only these values
          status: partner.status as PartnerStatus,
        }
      : null,
  }
}

function claimsOf(
  user_id: string,
  roles: RoleMemberships,
  access: TokenClaims['access']
): TokenClaims {
  const { admin, client, partner } = roles
  return {
    roles: [
      ...(admin ? ['admin' as const] : []),
      ...(client ? ['client' as const] : []),
      ...(partner ? ['partner' as const] : []),
    ],
    access,
    permissions: {
      sb_user_id: user_id,
      admin_id: admin?.staff_member_id ?? null,
      account_id: client?.account_id ?? null,
      partner_id: partner?.partner_id ?? null,
      provider_id: partner?.provider_id ?? null,
    },
  }
}
