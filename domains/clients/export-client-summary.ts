import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { exportClientSummary as contract } from './contract-summary.ts'
import { ipsBundle, type IpsFacts } from './rules-ips.ts'

type Row = IpsFacts['client'] & { account_id: string; coverages: IpsFacts['coverages'] }

/**
 * Returns a person's International Patient Summary as a FHIR document. Records the disclosure in the audit trail, in
 * the same transaction.
 */
export const exportClientSummary = (
  { tx, caller, now, settings }: Context,
  { id, locale }: InputOf<typeof contract>
) =>
  tx(async (tx) => {
    const { rows } = await sql<Row>`
      select c.id, c.account_id, c.first_name, c.last_name, c.second_last_name, c.birth_date, c.sex, c.email, c.phone,
             c.status = 'active' as is_active,
             coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'insurer', i.name, 'plan', coalesce(n.name, p.plan),
                         'policy_number', p.policy_number, 'member_id', v.member_id, 'relationship', v.relationship,
                         'status', v.status, 'valid_from', coalesce(v.valid_from, p.valid_from),
                         'valid_until', coalesce(v.valid_until, p.valid_until)) order by v.rank, p.rank, v.id)
                         from coverage v join policy p on p.id = v.policy_id
                              left join insurance_company i on i.id = p.insurance_company_id
                              left join insurance_plan n on n.id = p.insurance_plan_id
                        where v.client_id = c.id and v.status <> 'cancelled'), '[]') as coverages
        from client c where c.id = ${id}`.execute(tx)
    const [found] = rows
    if (!found) throw noSuch('client')
    const { account_id, coverages, ...client } = found
    await record(tx, caller, {
      action: 'E',
      entity_type: 'client_summary',
      entity_id: id,
      account_id,
      changes: { format: 'IPS' },
    })
    const bundle = ipsBundle({
      bundle_id: randomUUID(),
      composition_id: randomUUID(),
      organization_id: randomUUID(),
      author: settings.brand.name,
      made_at: now().toISOString(),
      locale,
      client,
      coverages,
    })
    return { file_name: `ips-${id}.json`, text: `${JSON.stringify(bundle, null, 2)}\n` }
  })
