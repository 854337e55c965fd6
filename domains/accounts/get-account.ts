import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Account, getAccount as endpoint } from './contract.ts'
import { isStaffAddress } from './rules.ts'

/**
 * Returns a household to its own members and to staff. Throws `no-such-account` for everybody else. Excludes staff
 * from its users (specification section 5).
 */
export async function getAccount(
  ctx: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<Account> {
  const found = await ctx.tx(async (tx) => {
    const { rows } = await sql<Account>`
      select a.id, a.number, a.display_name, a.status, o.onboarding_status, a.default_currency, a.locale,
             a.timezone, a.stripe_customer_id, a.stripe_payment_method_id, a.version,
             coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name,
                         'last_name', c.last_name, 'second_last_name', c.second_last_name,
                         'birth_date', c.birth_date, 'relationship', c.relationship, 'status', c.status)
                         order by c.relationship <> 'self', c.birth_date, c.id)
                         from client c where c.account_id = a.id), '[]') as clients,
             coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'display_name', u.display_name,
                         'email', u.email, 'member_role', m.member_role) order by m.created_at, m.id)
                         from membership m join app_user u on u.id = m.user_id
                        where m.account_id = a.id and m.status = 'active'), '[]') as users,
             coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'rank', p.rank,
                         'insurance_company_id', p.insurance_company_id, 'insurance_company_name', i.name,
                         'insurance_plan_id', p.insurance_plan_id, 'plan', p.plan,
                         'policy_number', p.policy_number,
                         'policy_document_id_front', p.policy_document_id_front,
                         'policy_document_id_back', p.policy_document_id_back, 'status', p.status) order by p.rank)
                         from policy p left join insurance_company i on i.id = p.insurance_company_id
                        where p.account_id = a.id and p.status <> 'cancelled'), '[]') as insurance
        from account a join account_onboarding o on o.account_id = a.id
       where a.id = ${accountId}`.execute(tx)
    if (rows[0])
      await recordStaffRead(tx, ctx, {
        entity_type: 'account',
        entity_id: accountId,
        account_id: accountId,
      })
    return rows[0]
  })
  if (!found) throw noSuch('account')
  return {
    ...found,
    users: found.users.filter(({ email }) => !isStaffAddress(email, ctx.settings)),
  }
}
