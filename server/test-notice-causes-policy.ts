import type { NotificationKind } from '@numo/domains/notifications/rules.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { answerEligibility } from '@numo/domains/eligibility/contract-admin.ts'
import { checkEligibility } from '@numo/domains/eligibility/contract.ts'
import { savePolicy } from '@numo/domains/insurance/contract-household.ts'
import { matchPolicy } from '@numo/domains/insurance/contract-policies.ts'
import type { TestApp } from './test-app.ts'
import type { Cause } from './test-notice-causes.ts'

type OfPolicy = Extract<
  NotificationKind,
  'approval_needed' | 'insurer_matched' | 'eligibility_asked' | 'eligibility_answered'
>

/** Causes of notices about a policy of a household. */
export function createPolicyNotices(app: TestApp): Record<OfPolicy, () => Promise<Cause>> {
  /** A household with everything but a plan and an insurer. */
  async function household(plan: string | null) {
    const owner = await make.client(app)
    const { account_id } = owner
    await make.patient(app, owner)
    const front = await make.documentOf(app.database.db, account_id)
    const { rows } = await app.database.pool.query<{ id: string; version: number }>(
      `with a as (update account set stripe_payment_method_id = 'pm_' || $1, waits_since = case when $3 then now() end
                   where id = $1::uuid)
       insert into policy (account_id, plan, policy_document_id_front) values ($1::uuid, $4, $2)
       returning id, version`,
      [account_id, front, plan !== null, plan]
    )
    const [policy] = rows
    if (!policy) throw new Error('nothing was written')
    return { owner, accountId: account_id, policy }
  }
  const asked = async () => {
    const { owner, accountId, policy } = await household('Gold')
    const sent = { accountId, policy_id: policy.id, by_hand: true }
    return { ask: () => app.call(checkEligibility, sent, { as: owner }), of: policy.id }
  }

  return {
    approval_needed: async () => {
      await make.admin(app)
      const { owner, accountId, policy } = await household(null)
      return {
        cause: () => app.call(savePolicy, { accountId, ...policy, plan: 'Gold' }, { as: owner }),
        written: `exists (select from policy where id::text = $1 and plan = 'Gold')`,
        of: policy.id,
      }
    },
    insurer_matched: async () => {
      const staff = await make.admin(app)
      const { policy } = await household('Gold')
      const { rows } = await app.database.pool.query<{ id: string }>(
        `insert into insurance_company (slug, name) values ('aurora', 'Aurora') returning id`
      )
      const sent = { ...policy, insurance_company_id: rows[0]?.id ?? '' }
      return {
        cause: () => app.call(matchPolicy, sent, { as: staff }),
        written: `exists (select from policy where id::text = $1 and insurance_company_id is not null)`,
        of: policy.id,
      }
    },
    eligibility_asked: async () => {
      await make.admin(app)
      const { ask, of } = await asked()
      return {
        cause: ask,
        written: `exists (select from eligibility_check where policy_id::text = $1)`,
        of,
      }
    },
    eligibility_answered: async () => {
      const staff = await make.admin(app)
      const { ask } = await asked()
      const { id, version } = (await ask()).body
      const sent = { id, version, in_force: true, said_by: 'Marta' }
      return {
        cause: () => app.call(answerEligibility, sent, { as: staff }),
        written: `exists (select from eligibility_check where id::text = $1 and status <> 'queued')`,
        of: id,
      }
    },
  }
}
