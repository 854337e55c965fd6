import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import {
  preauthorizationsOn,
  type PreauthorizationPlan,
  type PreauthorizationRuleFacts,
} from '../insurance/rules-preauthorization.ts'
import type { CoverPolicy } from './contract.ts'
import { checkJson } from './read-checks.ts'
import { outdated, programTimeoutHours, type CheckedSubject } from './rules.ts'

/**
 * SQL expression: all versions of the preauthorization rules of plan `l` and its insurer. `askedFirst` decides which
 * apply on a date.
 */
export const preauthorizationRules = sql`jsonb_build_object('id', l.id, 'required_for', l.preauthorization_required_for,
  'rules', coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'insurance_plan_id', r.insurance_plan_id,
             'care_setting', r.care_setting, 'is_required', r.is_required, 'lead_hours', r.lead_hours,
             'valid_from', r.valid_from, 'valid_until', r.valid_until))
      from preauthorization_rule r
     where r.insurance_company_id = l.insurance_company_id
       and (r.insurance_plan_id is null or r.insurance_plan_id = l.id)), '[]'))`
export type PlanPreauthorization = PreauthorizationPlan & { rules: PreauthorizationRuleFacts[] }

const plan = sql`(
  select jsonb_build_object('id', l.id, 'slug', l.slug, 'name', l.name, 'area_of_cover', l.area_of_cover,
           'currency', l.currency, 'deductible_amount', l.deductible_amount, 'deductible_basis', l.deductible_basis,
           'coinsurance_bps', l.coinsurance_bps, 'coinsurance_cap_amount', l.coinsurance_cap_amount,
           'out_of_pocket_max_amount', l.out_of_pocket_max_amount,
           'deductible_in_out_of_pocket', l.deductible_in_out_of_pocket,
           'annual_limit_amount', l.annual_limit_amount, 'is_cost_known', l.is_cost_known, 'asking', ${preauthorizationRules})
    from insurance_plan l where l.id = p.insurance_plan_id)`

const members = sql`coalesce((
  select jsonb_agg(jsonb_build_object('coverage_id', v.id, 'client_id', c.id, 'first_name', c.first_name,
           'last_name', c.last_name, 'second_last_name', c.second_last_name, 'birth_date', c.birth_date,
           'relationship', v.relationship, 'member_id', v.member_id, 'version', v.version)
           order by v.relationship <> 'self', c.birth_date, c.id)
    from coverage v join client c on c.id = v.client_id
   where v.policy_id = p.id and v.status <> 'cancelled' and c.status = 'active'), '[]')`

/** SQL expression: the usage of the policy year that contains `today`. */
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

/** SQL condition: the check waits for an answer. One to an insurer's system expires after `programTimeoutHours`. */
const isWaiting = (now: Date) => sql`e.status = 'queued' and (e.source = 'by_hand'
  or e.created_at > ${now}::timestamptz - make_interval(hours => ${programTimeoutHours}))`

const newest = (which: RawBuilder<unknown>) => sql`(
  select ${checkJson} from eligibility_check e
   where e.policy_id = p.id and ${which}
   order by e.created_at desc, e.id desc limit 1)`

type Plan = NonNullable<CoverPolicy['plan']>
type RowPlan = Omit<Plan, 'preauthorizations'> & { asking: PlanPreauthorization }
type Row = Omit<CoverPolicy, 'outdated' | 'plan'> & { plan: RowPlan | null }

const withPreauthorizations = (
  { asking: { rules, ...of }, ...plan }: RowPlan,
  today: string
): Plan => ({
  ...plan,
  preauthorizations: preauthorizationsOn(today, of, rules),
})

/** Reads policies with everything a household sees of them, by rank, under row-level security. */
export async function readCover(
  tx: Tx,
  of: { account_id: string } | { policy_id: string },
  { today, now }: { today: string; now: Date }
): Promise<CoverPolicy[]> {
  const { rows } = await sql<Row>`
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
  return rows.map(({ plan, ...policy }) => ({
    ...policy,
    plan: plan && withPreauthorizations(plan, today),
    outdated: policy.check ? outdated(policy.check, asItIs({ plan, ...policy }), now) : [],
  }))
}

/** The subject a check would have if it were made now, for the same person as the newest check. */
function asItIs(policy: Row): CheckedSubject {
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
