import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import type { authenticate as endpoint } from './contract.ts'

type AuthenticateOutput = OutputOf<typeof endpoint>

/**
 * Returns the signed-in user with claims, and the records of the user's roles: the organisation with its networks, the
 * household with its onboarding status, and the provider.
 */
export async function authenticate({ actor, system }: Context): Promise<AuthenticateOutput> {
  if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  const { me, claims, roles } = actor
  return system(async (tx) => ({
    user: me,
    claims,
    partner: roles.partner ? await readPartner(tx, roles.partner.partner_id) : null,
    account: roles.client ? await readAccount(tx, roles.client.account_id) : null,
    provider: roles.partner?.provider_id ? await readProvider(tx, roles.partner.provider_id) : null,
  }))
}

async function readPartner(tx: Tx, id: string): Promise<AuthenticateOutput['partner']> {
  const { rows } = await sql<NonNullable<AuthenticateOutput['partner']>>`
    select p.id, p.name, p.status,
           coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id)
                       from partner_network pn join insurance_network n on n.id = pn.insurance_network_id
                      where pn.partner_id = p.id and pn.status = 'active' and n.status = 'active'),
                    '[]') as insurance_networks
      from partner p where p.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

async function readAccount(tx: Tx, id: string): Promise<AuthenticateOutput['account']> {
  const { rows } = await sql<NonNullable<AuthenticateOutput['account']>>`
    select a.id, a.number, a.display_name, a.status, o.onboarding_status, o.has_insurance, o.has_insurance_plan,
           o.has_payment_method, o.has_client,
           exists (select from address d where d.account_id = a.id and d.client_id is null and d.use = 'home') as has_home_address,
           exists (select from onboarding_draft t
                    where t.account_id = a.id and t.step = 'insurance' and t.data ->> 'way' = 'self_pay') as pays_alone
      from account a join account_onboarding o on o.account_id = a.id
     where a.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

async function readProvider(tx: Tx, id: string): Promise<AuthenticateOutput['provider']> {
  const row = await tx
    .selectFrom('provider')
    .select(['id', 'slug', 'full_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
