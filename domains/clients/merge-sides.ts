import { sql } from 'kysely'
import { lockHousehold } from '../accounts/lock-household.ts'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { ClientMergePreview } from './contract-merge.ts'
import { mergeFields, type Mergeable } from './rules-merge.ts'
import { hasUsage } from '../eligibility/has-usage.ts'

export type MergeSide = Omit<ClientMergePreview['kept'], 'values'> & {
  values: Mergeable
  account_id: string
  merged_into_id: string | null
  user_id: string | null
  has_authorizations: boolean
  has_usage: boolean
  covers: { dependent_number: string | null }[]
}

/**
 * Locks the household and both records, and returns them with everything that decides whether they can be merged.
 * Throws `no-such-client`.
 */
export async function readSides(tx: Tx, kept_id: string, gone_id: string) {
  await lockHousehold(tx, sql`select account_id from client where id in (${kept_id}, ${gone_id})`)
  await sql`
    select from client where id in (${kept_id}, ${gone_id}) order by id for update`.execute(tx)
  const values = mergeFields.map((field) => sql`${sql.lit(field)}, ${sql.ref(`c.${field}`)}`)
  const { rows } = await sql<MergeSide>`
    select c.id, c.version, c.account_id, c.merged_into_id, c.user_id,
           (select jsonb_build_object('id', a.id, 'name', a.display_name, 'number', a.number)
              from account a where a.id = c.account_id) as account,
           jsonb_build_object(${sql.join(values)}) as values,
           coalesce((select jsonb_agg(jsonb_build_object('policy_id', p.id, 'insurer', i.name,
                       'policy_number', p.policy_number, 'member_id', v.member_id,
                       'dependent_number', v.dependent_number) order by p.rank, p.id)
                       from coverage v join policy p on p.id = v.policy_id
                            left join insurance_company i on i.id = p.insurance_company_id
                      where v.client_id = c.id and v.status <> 'cancelled' and p.status <> 'cancelled'), '[]') as covers,
           (select u.display_name from app_user u where u.id = c.user_id) as user,
           (select count(*) from claim m where m.client_id = c.id)::integer as claims,
           exists (select from prior_authorization m where m.client_id = c.id) as has_authorizations,
           ${hasUsage(sql`c.id`)} as has_usage
      from client c where c.id in (${kept_id}, ${gone_id})`.execute(tx)
  const kept = rows.find(({ id }) => id === kept_id)
  const gone = rows.find(({ id }) => id === gone_id)
  if (!kept || !gone) throw noSuch('client')
  return { kept, gone }
}
