import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { EligibilityCheck, listEligibility as endpoint } from './contract.ts'
import { checkJson } from './read-checks.ts'

/** Lists a household's eligibility checks, newest first. Records reads by staff. */
export const listEligibility = (
  ctx: Context,
  { accountId, policy_id, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'account', accountId)
    await recordStaffRead(tx, ctx, {
      entity_type: 'eligibility_check',
      entity_id: null,
      account_id: accountId,
    })
    const { rows } = await sql<{ check: EligibilityCheck }>`
      select ${checkJson} as check from eligibility_check e
       where e.account_id = ${accountId} and ${policy_id ? sql`e.policy_id = ${policy_id}` : sql`true`}
       order by e.created_at desc, e.id desc limit ${limit}`.execute(tx)
    return { checks: rows.map(({ check }) => check) }
  })
