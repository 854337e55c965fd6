import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { TokenClaims } from '../access/contract.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import { noSuch } from '../no-such.ts'
import type { getUser as endpoint } from './contract-admin.ts'
import { userColumns, userTables } from './user-source.ts'

type GetUserOutput = OutputOf<typeof endpoint>
type Row = Omit<GetUserOutput, 'claims' | 'sessions' | 'factors'> & {
  access: TokenClaims['access']
  provider_id: string | null
}

/** Returns one user: profile, memberships, flags, sessions and second factors. Throws 404. */
export async function getUser(
  { tx, identity }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<GetUserOutput> {
  const found = await tx(async (tx) => {
    const { rows } = await sql<Row>`
      select ${userColumns}, u.identity_uid, u.phone, u.locale, u.timezone,
             u.profile_completed_at is null as is_first_login, u.version, u.id = app.user_id() as is_me,
             (select m.provider_id from membership m
               where m.user_id = u.id and m.status = 'active' and m.role = 'partner') as provider_id,
             (select jsonb_build_object('id', r.id, 'reason', r.reason, 'created_at', ${utcText(sql`r.created_at`)},
                       'requested_by', jsonb_build_object('id', b.id, 'display_name', b.display_name),
                       'is_mine', b.id = app.user_id(), 'is_me', u.id = app.user_id())
                from staff_request r join app_user b on b.id = r.requested_by
               where r.user_id = u.id and r.status = 'open') as staff_request,
             coalesce((select jsonb_object_agg(g.key, g.allowed) from access_grant g where g.user_id = u.id),
                      '{}') as access,
             coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'role', m.role, 'member_role', m.member_role,
                         'status', m.status, 'version', m.version, 'created_at', ${utcText(sql`m.created_at`)},
                         'of', case m.role
                           when 'client' then jsonb_build_object('kind', 'account', 'id', a.id, 'name', a.display_name)
                           when 'partner' then jsonb_build_object('kind', 'partner', 'id', p.id, 'name', p.name)
                           else jsonb_build_object('kind', 'staff', 'id', m.staff_member_id, 'name', '') end)
                         order by m.status, m.role, m.created_at, m.id)
                         from membership m left join account a on a.id = m.account_id
                              left join partner p on p.id = m.partner_id
                        where m.user_id = u.id), '[]') as memberships
        from ${userTables} where u.id = ${id}`.execute(tx)
    return rows[0]
  })
  if (!found) throw noSuch('user')
  const { access, provider_id, ...user } = found
  const of = (role: string) =>
    user.memberships.find((one) => one.role === role && one.status === 'active')?.of.id ?? null
  const uid = user.identity_uid
  const [sessions, signIn] = uid
    ? await Promise.all([identity.listSessions(uid), identity.getUser(uid)])
    : [[], null]
  return {
    ...user,
    claims: {
      roles: user.roles,
      access,
      permissions: {
        sb_user_id: user.id,
        admin_id: of('admin'),
        account_id: of('client'),
        partner_id: of('partner'),
        provider_id,
      },
    },
    sessions: [...sessions],
    factors: [...(signIn?.factors ?? [])],
  }
}
