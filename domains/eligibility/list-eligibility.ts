import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { EligibilityCheck, listEligibility as endpoint } from './contract.ts'
import { checkJson } from './read-checks.ts'

/** What was asked about a household's cover and what was answered, newest first. */
export const listEligibility = (
  { tx }: Context,
  { accountId, policy_id, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw noSuch('account')
    const { rows } = await sql<{ check: EligibilityCheck }>`
      select ${checkJson} as check from eligibility_check e
       where e.account_id = ${accountId} and ${policy_id ? sql`e.policy_id = ${policy_id}` : sql`true`}
       order by e.created_at desc, e.id desc limit ${limit}`.execute(tx)
    return { checks: rows.map(({ check }) => check) }
  })
