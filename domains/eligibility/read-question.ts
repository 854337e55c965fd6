import { sql, type RawBuilder } from 'kysely'
import type {
  EligibilityQuestion,
  PlanRules,
  UsedAmounts,
} from '@numo/adapters/eligibility/port.ts'
import type { Tx } from '../context.ts'
import { preauthorizationsOn } from '../insurance/rules-preauthorization.ts'
import { preauthorizationRules, type PlanPreauthorization } from './read-cover.ts'
import type { CheckedSubject } from './rules.ts'

/** What is known of a cover, in the shape the port needs, with the account and the name for notifications. */
export type KnownCover = {
  account_id: string
  question: Omit<EligibilityQuestion, 'trace_number' | 'service_date'>
  /** Name of the plan for the reader, or the best substitute. */
  plan_name: string
  /** Stored with the answer, so that later changes of the policy can be detected. */
  asked_about: CheckedSubject
}

type Row = EligibilityQuestion['policy'] & {
  account_id: string
  plan_name: string
  insurer: EligibilityQuestion['insurer']
  member: EligibilityQuestion['member']
  member_until: string | null
  plan: (Omit<PlanRules, 'preauthorization_required_for'> & { asking: PlanPreauthorization }) | null
  used: UsedAmounts | null
  asked_about: CheckedSubject
}

/**
 * Reads everything known of a policy, and of a person it covers, on a date. Returns null when the policy is missing,
 * or does not cover the person. Runs under row-level security. A person's usage takes precedence over the family's. A
 * role that may not read payer codes passes an expression as `payer_code`.
 */
export async function readQuestion(
  tx: Tx,
  of: { policy_id: string; coverage_id: string | null; account_id?: string },
  day: string,
  payer_code: RawBuilder<unknown> = sql`i.payer_code`
): Promise<KnownCover | null> {
  const { rows } = await sql<Row>`
    select p.account_id, p.status, p.valid_from, p.valid_until,
           coalesce(l.name, p.plan, i.name, p.policy_number, '–') as plan_name,
           jsonb_build_object('insurer_id', i.id, 'insurer_name', coalesce(i.name, p.insurer_name),
             'plan_id', l.id, 'plan_name', coalesce(l.name, p.plan), 'policy_number', p.policy_number,
             'member_id', v.member_id, 'valid_from', p.valid_from, 'valid_until', p.valid_until) as asked_about,
           v.valid_until as member_until,
           case when i.id is not null then jsonb_build_object('name', i.name, 'payer_code', ${payer_code}) end as insurer,
           case when v.id is not null then jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name,
                  'birth_date', c.birth_date, 'member_id', v.member_id) end as member,
           case when l.is_cost_known then jsonb_build_object('currency', l.currency,
                  'deductible_amount', l.deductible_amount, 'coinsurance_bps', l.coinsurance_bps,
                  'coinsurance_cap_amount', l.coinsurance_cap_amount,
                  'out_of_pocket_max_amount', l.out_of_pocket_max_amount,
                  'annual_limit_amount', l.annual_limit_amount,
                  'asking', ${preauthorizationRules}) end as plan,
           (select jsonb_build_object('currency', u.currency, 'deductible_used_amount', u.deductible_used_amount,
                     'coinsurance_used_amount', u.coinsurance_used_amount,
                     'out_of_pocket_used_amount', u.out_of_pocket_used_amount,
                     'annual_limit_used_amount', u.annual_limit_used_amount)
              from policy_usage u
             where u.policy_id = p.id and (u.coverage_id is null or u.coverage_id = v.id)
               and ${day}::date between u.period_from and u.period_until
             order by u.coverage_id nulls last limit 1) as used
      from policy p
      left join insurance_company i on i.id = p.insurance_company_id
      left join insurance_plan l on l.id = p.insurance_plan_id
      left join coverage v on v.id = ${of.coverage_id} and v.policy_id = p.id and v.status <> 'cancelled'
      left join client c on c.id = v.client_id
     where p.id = ${of.policy_id} and p.status <> 'cancelled'
       and ${of.account_id ? sql`p.account_id = ${of.account_id}` : sql`true`}`.execute(tx)
  const found = rows[0]
  if (!found || (of.coverage_id !== null && !found.member)) return null
  const {
    account_id,
    plan_name,
    asked_about,
    insurer,
    member,
    member_until,
    plan,
    used,
    ...policy
  } = found
  // A person's coverage may end before the policy does.
  const ends = [policy.valid_until, member_until].filter((on) => on !== null).toSorted()
  return {
    account_id,
    plan_name,
    asked_about,
    question: {
      insurer,
      member,
      plan: plan && rulesOn(day, plan),
      used,
      policy: { ...policy, valid_until: ends[0] ?? null },
    },
  }
}

/** Returns the plan's rules with the care settings that require preauthorization on a date. */
function rulesOn(day: string, { asking, ...rules }: NonNullable<Row['plan']>): PlanRules {
  const requests = preauthorizationsOn(day, asking, asking.rules)
  return {
    ...rules,
    preauthorization_required_for: requests.map(({ care_setting }) => care_setting),
  }
}
