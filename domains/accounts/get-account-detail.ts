import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { accountColumns, isNoStaff } from './account-source.ts'
import type { AccountDetail, getAccountDetail as endpoint } from './contract-admin.ts'

/**
 * Returns everything staff see of a household, in one statement. Excludes staff from its users (specification section
 * 5). Records the read in the audit trail, which the household can see.
 */
export async function getAccountDetail(
  { tx, caller, settings }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<AccountDetail> {
  const found = await tx(async (tx) => {
    const { rows } = await sql<AccountDetail>`
      select ${accountColumns}, a.default_currency, a.locale, a.timezone, a.version,
             (select n.trade_name from numo_company n where n.id = a.numo_company_id) as company,
             coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name,
                         'last_name', c.last_name, 'second_last_name', c.second_last_name,
                         'birth_date', c.birth_date, 'relationship', c.relationship, 'status', c.status)
                         order by c.relationship <> 'self', c.birth_date, c.id)
                         from client c where c.account_id = a.id), '[]') as clients,
             coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'membership_id', m.id,
                         'membership_version', m.version, 'display_name', u.display_name, 'email', u.email,
                         'status', case when m.status = 'invited' then 'invited' else u.status end, 'member_role', m.member_role, 'has_identity', u.identity_uid is not null,
                         'last_sign_in_at', ${utcText(sql`i.last_sign_in_at`)},
                         'roles', coalesce((select jsonb_agg(h.role order by h.role) from membership h
                                    where h.user_id = u.id and h.status = 'active'), '[]'),
                         'access', coalesce((select jsonb_object_agg(g.key, g.allowed) from access_grant g
                                              where g.user_id = u.id), '{}')) order by m.created_at, m.id)
                         from membership m join app_user u on u.id = m.user_id
                              left join identity_user i on i.uid = u.identity_uid
                        where m.account_id = a.id and m.status <> 'revoked' and ${isNoStaff(settings)}), '[]') as users,
             coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'rank', p.rank, 'insurer', c.name,
                         'insurance_company_id', p.insurance_company_id, 'plan', coalesce(n.name, p.plan),
                         'policy_number', p.policy_number,
                         'has_card_front', p.policy_document_id_front is not null,
                         'valid_until', p.valid_until, 'status', p.status) order by p.rank)
                         from policy p left join insurance_company c on c.id = p.insurance_company_id
                              left join insurance_plan n on n.id = p.insurance_plan_id
                        where p.account_id = a.id), '[]') as policies,
             coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'use', d.use, 'line1', d.line1,
                         'line2', d.line2, 'city', d.city, 'state', d.state, 'postal_code', d.postal_code,
                         'country', d.country) order by d.created_at, d.id)
                         from address d where d.account_id = a.id), '[]') as addresses
        from account a where a.id = ${id}`.execute(tx)
    if (!rows[0]) throw noSuch('account')
    await recordRead(tx, caller, { entity_type: 'account', entity_id: id, account_id: id })
    return rows[0]
  })
  return found
}
