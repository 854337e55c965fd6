import { sql, type RawBuilder } from 'kysely'
import { defaultTimeZone } from '@numo/kit/locales.ts'
import type { Tx } from '../context.ts'
import type { CoverPolicy } from './contract.ts'
import { checkJson } from './read-checks.ts'
import { outdated, programPatienceHours, type AskedAbout } from './rules.ts'

/** The calendar day here, by which rules begin and end. */
const today = sql`(now() at time zone ${sql.lit(defaultTimeZone)})::date`

/** The rules about asking first that hold for a plan `l`: its own before those of its insurer. */
export const preauthorizations = sql`coalesce((
  select jsonb_agg(jsonb_build_object('care_setting', asked.care_setting, 'lead_hours', asked.lead_hours)
                   order by asked.care_setting)
    from (select distinct on (all_rules.care_setting) all_rules.*
            from (select r.care_setting, r.is_required, r.lead_hours, 1 + (r.insurance_plan_id is null)::int as place
                    from preauthorization_rule r
                   where r.insurance_company_id = l.insurance_company_id
                     and (r.insurance_plan_id is null or r.insurance_plan_id = l.id)
                     and r.valid_from <= ${today} and (r.valid_until is null or r.valid_until >= ${today})
                  union all
                  select unnest(l.preauthorization_required_for), true, null, 3) all_rules
           order by all_rules.care_setting, all_rules.place) asked
   where asked.is_required), '[]')`

const plan = sql`(
  select jsonb_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'area_of_cover', l.area_of_cover,
           'currency', l.currency, 'deductible_amount', l.deductible_amount, 'deductible_basis', l.deductible_basis,
           'coinsurance_bps', l.coinsurance_bps, 'coinsurance_cap_amount', l.coinsurance_cap_amount,
           'out_of_pocket_max_amount', l.out_of_pocket_max_amount,
           'deductible_in_out_of_pocket', l.deductible_in_out_of_pocket,
           'annual_limit_amount', l.annual_limit_amount, 'preauthorizations', ${preauthorizations})
    from insurance_plan l where l.id = p.insurance_plan_id)`

const members = sql`coalesce((
  select jsonb_agg(jsonb_build_object('coverage_id', v.id, 'client_id', c.id, 'first_name', c.first_name,
           'last_name', c.last_name, 'second_last_name', c.second_last_name, 'relationship', v.relationship,
           'member_id', v.member_id, 'version', v.version)
           order by v.relationship <> 'self', c.birth_date, c.id)
    from coverage v join client c on c.id = v.client_id
   where v.policy_id = p.id and v.status <> 'cancelled' and c.status = 'active'), '[]')`

/** What is used in the year of today; older years are history. */
const usage = (today: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('coverage_id', u.coverage_id, 'period_from', u.period_from,
           'period_until', u.period_until, 'currency', u.currency,
           'deductible_used_amount', u.deductible_used_amount, 'coinsurance_used_amount', u.coinsurance_used_amount,
           'out_of_pocket_used_amount', u.out_of_pocket_used_amount,
           'annual_limit_used_amount', u.annual_limit_used_amount, 'as_of', u.as_of, 'source', u.source,
           'version', u.version) order by u.coverage_id nulls first)
    from policy_usage u
   where u.policy_id = p.id and ${today}::date between u.period_from and u.period_until), '[]')`

const documents = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', d.id, 'file_name', d.file_name, 'label', k.label)
                   order by k.created_at, k.id)
    from document_link k join document d on d.id = k.document_id
   where k.policy_id = p.id and d.status = 'current' and d.erased_at is null
     and d.type not in ('insurance_card_front', 'insurance_card_back')), '[]')`

/** A question to a program that has waited for too long is lost: nobody is told that it still waits. */
const isWaiting = (now: Date) => sql`e.status = 'queued' and (e.source = 'by_hand'
  or e.created_at > ${now}::timestamptz - make_interval(hours => ${programPatienceHours}))`

const newest = (which: RawBuilder<unknown>) => sql`(
  select ${checkJson} from eligibility_check e
   where e.policy_id = p.id and ${which}
   order by e.created_at desc, e.id desc limit 1)`

/** Policies as their household sees them, by order of use. The transaction's role decides which can be seen. */
export async function readCover(
  tx: Tx,
  of: { account_id: string } | { policy_id: string },
  { today, now }: { today: string; now: Date }
): Promise<CoverPolicy[]> {
  const { rows } = await sql<Omit<CoverPolicy, 'outdated'>>`
    select p.id, p.rank, p.status, p.version, p.plan as plan_text, p.insurer_name, p.policy_number, p.group_number,
           p.holder_name, p.currency, p.valid_from, p.valid_until,
           jsonb_build_object('area_of_cover', p.area_of_cover, 'deductible_amount', p.deductible_amount,
             'deductible_currency', p.deductible_currency, 'coinsurance_bps', p.coinsurance_bps,
             'assistance_phone', p.assistance_phone) as card,
           p.policy_document_id_front as front_document_id, p.policy_document_id_back as back_document_id,
           (select jsonb_build_object('id', i.id, 'slug', i.slug, 'name', i.name, 'phone', i.phone)
              from insurance_company i where i.id = p.insurance_company_id) as insurer,
           ${plan} as plan, ${members} as members, ${usage(today)} as usage, ${documents} as documents,
           ${newest(sql`e.status <> 'queued'`)} as check, ${newest(isWaiting(now))} as waiting
      from policy p
     where ${'account_id' in of ? sql`p.account_id = ${of.account_id} and p.status <> 'cancelled'` : sql`p.id = ${of.policy_id}`}
     order by p.rank`.execute(tx)
  return rows.map((policy) => ({
    ...policy,
    outdated: policy.check ? outdated(policy.check, asItIs(policy), now) : [],
  }))
}

/** What the newest answer would be about if it were asked now. */
function asItIs(policy: Omit<CoverPolicy, 'outdated'>): AskedAbout {
  const { insurer, plan, check, members, policy_number, valid_from, valid_until } = policy
  const member = members.find(({ coverage_id }) => coverage_id === check?.coverage_id)
  return {
    insurer_id: insurer?.id ?? null,
    insurer_name: insurer?.name ?? policy.insurer_name,
    plan_id: plan?.id ?? null,
    plan_name: plan?.name ?? policy.plan_text,
    policy_number,
    member_id: member?.member_id ?? null,
    valid_from,
    valid_until,
  }
}
