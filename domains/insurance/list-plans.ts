import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { listPlans as contract } from './contract.ts'

/** Returns active plans of active insurers with their networks and cost sharing rules, sorted by insurer and name. */
export async function listPlans(
  { db }: Context,
  { insurer }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  const ofOne = insurer ? sql`and c.slug = ${insurer}` : sql``
  const { rows } = await sql<OutputOf<typeof contract>['plans'][number]>`
    select p.slug as id, p.name, jsonb_build_object('id', c.slug, 'name', c.name) as insurer,
           coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'tier', n.tier) order by n.tier, n.name)
                    filter (where n.id is not null), '[]') as networks,
           case when p.is_cost_known then jsonb_build_object(
             'currency', p.currency, 'area_of_cover', p.area_of_cover, 'deductible_amount', p.deductible_amount,
             'deductible_basis', p.deductible_basis, 'coinsurance_bps', p.coinsurance_bps,
             'coinsurance_cap_amount', p.coinsurance_cap_amount,
             'out_of_pocket_max_amount', p.out_of_pocket_max_amount,
             'deductible_in_out_of_pocket', p.deductible_in_out_of_pocket,
             'annual_limit_amount', p.annual_limit_amount) end as cost
    from insurance_plan p
    join insurance_company c on c.id = p.insurance_company_id and c.status = 'active'
    left join insurance_plan_network pn on pn.insurance_plan_id = p.id
    left join insurance_network n on n.id = pn.insurance_network_id and n.status = 'active'
    where p.status = 'active' ${ofOne}
    group by p.id, c.id
    order by app.fold(c.name), c.slug, app.fold(p.name), p.slug`.execute(db)
  if (insurer && rows.length === 0) await requireInsurer(db, insurer)
  return { plans: rows }
}

async function requireInsurer(db: Context['db'], slug: string) {
  const known = await db
    .selectFrom('insurance_company')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!known) throw refuse(404, 'no-such-insurer', 'No insurance company has this id')
}
