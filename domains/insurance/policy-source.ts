import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inHousehold, inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listPolicies } from './contract-policies.ts'

/** Filters of the list of policies. */
export type PolicyFilters = Pick<InputOf<typeof listPolicies>, 'status' | 'matched' | 'asked'>

const peopleCount = sql`(select count(*) from coverage v where v.policy_id = p.id and v.status <> 'cancelled')`

const missing = sql`array_remove(array[
  case when p.insurance_company_id is null then 'insurer' end, case when p.plan is null then 'plan' end,
  case when p.policy_number is null and not exists (
    select from coverage v where v.policy_id = p.id and v.status <> 'cancelled' and v.member_id is not null)
    then 'number' end,
  case when p.policy_document_id_front is null then 'card_front' end, case when ${peopleCount} = 0 then 'people' end], null)`

const differs = (name: string, now: ReturnType<typeof sql>) =>
  sql`coalesce(e.asked_about ->> ${sql.lit(name)}, '') <> coalesce(${now}, '')`

/** SQL of `checked`; must apply the same rule as `outdated` of eligibility checks, and a test compares the two. */
const checked = sql`
  case when exists (select from eligibility_check e
                     where e.policy_id = p.id and e.status = 'queued'
                       and (e.source = 'by_hand' or e.created_at > now() - interval '1 hour')) then 'waiting'
       else coalesce((
         select case
           when e.asked_about is null
             or ${differs('insurer_id', sql`p.insurance_company_id::text`)}
             or (p.insurance_company_id is null and ${differs('insurer_name', sql`p.insurer_name`)})
             or ${differs('plan_id', sql`p.insurance_plan_id::text`)}
             or (p.insurance_plan_id is null and ${differs('plan_name', sql`p.plan`)})
             or ${differs('policy_number', sql`p.policy_number`)}
             or ${differs('member_id', sql`(select v.member_id from coverage v where v.id = e.coverage_id)`)}
             or ${differs('valid_from', sql`p.valid_from::text`)}
             or ${differs('valid_until', sql`p.valid_until::text`)} then 'changed'
           when e.source = 'rules' then 'by_card'
           when e.responded_at < now() - interval '24 hours' then 'old' else 'today' end
           from eligibility_check e
          where e.policy_id = p.id and e.status <> 'queued'
          order by e.created_at desc, e.id desc limit 1), 'never') end`

/** List source of policies of all households, for the list and its export. */
export const policySource: ListSource<PolicyFilters> = {
  from: sql`policy p`,
  columns: sql`
    p.id, p.rank, p.insurer_name, p.plan, p.policy_number, p.holder_name, p.valid_from, p.valid_until, p.status, p.version,
    (select jsonb_build_object('id', a.id, 'name', a.display_name, 'number', a.number)
       from account a where a.id = p.account_id) as account,
    (select jsonb_build_object('id', c.id, 'name', c.name) from insurance_company c
      where c.id = p.insurance_company_id) as insurer,
    ${peopleCount} as people, ${missing} as missing, ${checked} as checked,
    ${utcText(sql`p.created_at`)} as created_at,
    case when p.insurance_company_id is not null then '[]'::jsonb else coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by length(c.name) desc, c.name)
        from insurance_company c
       where c.status = 'active'
         and exists (select from unnest(array[c.name] || c.aliases) known (name)
                      where app.fold(known.name) <> ''
                        and position(' ' || app.fold(known.name) || ' ' in ' ' || app.fold(concat_ws(
                                   ' ', p.policy_number, p.holder_name, p.plan, p.insurer_name)) || ' ') > 0)), '[]') end
      as candidates`,
  id: { by: sql`p.id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`p.created_at`, type: 'timestamptz' },
    // Policies without an end sort last.
    valid_until: { by: sql`coalesce(p.valid_until, 'infinity'::date)`, type: 'date' },
  },
  default_sort: '-created_at',
  // Searches its number, holder and plan, and its household.
  search: (words) => [inWords(sql`p.words`, words), inHousehold(sql`p.account_id`, words)],
  filters: {
    status: (requested) => isOneOf(sql`p.status`, requested),
    asked: () =>
      sql`p.id in (select e.policy_id from eligibility_check e where e.status = 'queued' and e.source = 'by_hand')`,
    matched: (requested) =>
      requested === 'yes'
        ? sql`p.insurance_company_id is not null`
        : sql`p.insurance_company_id is null`,
  },
}
