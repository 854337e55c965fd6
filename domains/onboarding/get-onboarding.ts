import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { MissingPiece } from '../accounts/rules-status.ts'
import type { Context } from '../context.ts'
import { readCover } from '../eligibility/read-cover.ts'
import { isCheckedAsIs } from '../eligibility/rules.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { Onboarding, getOnboarding as endpoint } from './contract.ts'
import { householdFactNames } from '../clients/contract-facts.ts'
import {
  minutesLeft,
  nextStep,
  onboardingSteps,
  stateOf,
  missingPrerequisite,
  type OnboardingHas,
  type OnboardingStep,
  type StepState,
} from './rules.ts'

type Row = Omit<Onboarding, 'steps' | 'next' | 'minutes_left' | 'missing' | 'may_invite'> & {
  has: Pick<OnboardingHas, 'has_client' | 'has_payment_method'>
}

/** Returns the progress of a household towards an approved account, with everything it has entered. */
export async function getOnboarding(
  { tx, actor, today, now }: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<Onboarding> {
  const found = await tx(async (tx) => {
    const { rows } = await sql<Row>`
      select jsonb_build_object('id', a.id, 'number', a.number, 'display_name', a.display_name,
                                'timezone', a.timezone, 'onboarding_status', o.onboarding_status) as account,
             jsonb_build_object('has_client', o.has_client, 'has_payment_method', o.has_payment_method) as has,
             (select u.phone from app_user u where u.id = ${actor?.user_id ?? null}) as phone,
             ${policies} as policies, ${clients} as clients, ${addresses} as addresses,
             ${invitations} as invitations, ${drafts} as drafts,
             (select jsonb_build_object('slug', p.slug, 'name', p.name)
                from partner_referral r join partner p on p.id = r.partner_id
               where r.account_id = a.id and r.ended_at is null
               order by r.agreed_at desc limit 1) as referral
        from account a join account_onboarding o on o.account_id = a.id
       where a.id = ${accountId}`.execute(tx)
    const [row] = rows
    if (!row) return undefined
    const of = { account_id: accountId }
    const [first] = await readCover(tx, of, { today: today(), now: now() })
    return { row, was_checked: first !== undefined && isCheckedAsIs(first) }
  })
  if (!found) throw noSuch('account')
  const { row, was_checked } = found
  const { has, ...result } = row
  const may_invite = actor?.roles.client?.member_role === 'owner'
  return {
    ...result,
    may_invite,
    ...progressOf(result, { ...has, was_checked }),
  }
}

const asList = (rows: ReturnType<typeof sql>) => sql`coalesce((${rows}), '[]')`

/** SQL: the member ID on a policy's newest card whose reading was confirmed. */
const cardMemberId = sql`
  (select case when f.corrected_at is null then f.value else f.corrected_value end #>> '{}'
     from extraction e join extraction_field f on f.extraction_id = e.id and f.path = 'member_id'
    where e.target_id = p.id and (e.confirmed_at is not null or e.status = 'applied')
    order by e.created_at desc, e.id desc limit 1)`

const policies = asList(sql`
  select jsonb_agg(jsonb_build_object('id', p.id, 'rank', p.rank,
           'insurer', case when c.id is not null then jsonb_build_object('id', c.slug, 'name', c.name) end,
           'insurer_name', p.insurer_name, 'insurance_plan', n.slug, 'plan', p.plan,
           'policy_number', p.policy_number, 'card_member_id', ${cardMemberId}, 'group_number', p.group_number, 'holder_name', p.holder_name,
           'valid_from', p.valid_from, 'valid_until', p.valid_until,
           'policy_document_id_front', p.policy_document_id_front,
           'policy_document_id_back', p.policy_document_id_back,
           'status', p.status, 'version', p.version) order by p.rank)
    from policy p
    left join insurance_company c on c.id = p.insurance_company_id
    left join insurance_plan n on n.id = p.insurance_plan_id
   where p.account_id = a.id and p.status <> 'cancelled'`)

const facts = sql.join(householdFactNames.flatMap((name) => [sql.lit(name), sql.ref(`k.${name}`)]))
const clients = asList(sql`
  select jsonb_agg(jsonb_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name,
           'second_last_name', k.second_last_name, 'birth_date', k.birth_date, 'relationship', k.relationship,
           ${facts}, 'version', k.version,
           'signs_in', k.user_id is not null,
           'shares_with_partner', exists (select from consent s
              where s.client_id = k.id and s.kind = 'share_with_partner' and s.withdrawn_at is null),
           'covers', coalesce((select jsonb_agg(jsonb_build_object('policy_id', v.policy_id,
                                 'member_id', v.member_id, 'dependent_number', v.dependent_number)
                                 order by v.rank, v.id)
                                 from coverage v where v.client_id = k.id and v.status <> 'cancelled'), '[]'))
           order by k.relationship <> 'self', k.created_at, k.id)
    from client k where k.account_id = a.id and k.status = 'active'`)

const addresses = asList(sql`
  select jsonb_agg(jsonb_build_object('id', d.id, 'use', d.use, 'line1', d.line1, 'line2', d.line2,
           'neighborhood', d.neighborhood, 'city', d.city, 'state', d.state, 'postal_code', d.postal_code,
           'country', d.country, 'version', d.version) order by d.use <> 'home', d.created_at, d.id)
    from address d where d.account_id = a.id and d.client_id is null`)

/** The latest invitation per address. */
const invitations = asList(sql`
  select jsonb_agg(jsonb_build_object('id', i.id, 'client_id', i.client_id, 'email', i.email,
           'member_role', i.member_role, 'expires_at', ${utcText(sql`i.expires_at`)},
           'state', case when i.accepted_at is not null then 'accepted' when i.declined_at is not null then 'declined'
                         when i.revoked_at is not null then 'revoked'
                         when i.expires_at <= now() then 'expired' else 'open' end) order by i.created_at, i.id)
    from (select distinct on (lower(email)) id, client_id, email, member_role, expires_at, accepted_at, declined_at, revoked_at, created_at
            from family_invitation where account_id = a.id order by lower(email), created_at desc) i`)

const drafts = asList(sql`
  select jsonb_agg(jsonb_build_object('step', t.step, 'data', t.data,
           'updated_at', ${utcText(sql`t.updated_at`)}) order by t.step)
    from onboarding_draft t where t.account_id = a.id`)

function progressOf(
  { account, policies, addresses, drafts }: Omit<Row, 'has'>,
  has: Row['has'] & Pick<OnboardingHas, 'was_checked'>
) {
  const first = policies[0]
  const all: OnboardingHas = {
    ...has,
    has_home_address: addresses.some(({ use }) => use === 'home'),
    has_insurance: first !== undefined,
    has_insurance_plan: first !== undefined && first.plan !== null,
    has_card_front: first !== undefined && first.policy_document_id_front !== null,
    pays_alone: drafts.some(({ step, data }) => step === 'insurance' && data['way'] === 'self_pay'),
  }
  const steps = onboardingSteps.map((step) => ({
    step,
    state: stateOf(step, all),
    stops: missingPrerequisite(step, all),
  }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each step
  const states = Object.fromEntries(steps.map(({ step, state }) => [step, state])) as Record<
    OnboardingStep,
    StepState
  >
  const missing: MissingPiece[] = [
    ...(all.has_insurance ? [] : ['insurance' as const]),
    ...(all.has_insurance_plan ? [] : ['plan' as const]),
    ...(all.has_card_front ? [] : ['card_front' as const]),
    ...(all.has_client ? [] : ['client' as const]),
    ...(all.has_payment_method ? [] : ['payment_method' as const]),
    ...(account.onboarding_status !== 'approved' && first && !first.insurer
      ? ['insurer' as const]
      : []),
  ]
  return { steps, next: nextStep(states), minutes_left: minutesLeft(states), missing }
}
