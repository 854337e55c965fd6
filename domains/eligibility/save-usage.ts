import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { PolicyUsage } from './contract.ts'
import type { saveUsage as endpoint } from './contract-admin.ts'
import { storeUsage } from './store-usage.ts'
import { policyYear } from './rules.ts'

/**
 * Records the usage of a policy year for a person or the whole family, on behalf of staff. Throws `changed-meanwhile`
 * when `version` is outdated.
 */
export const saveUsage = (
  ctx: Context,
  { id, version, coverage_id, ...result }: InputOf<typeof endpoint>
): Promise<PolicyUsage> =>
  ctx.tx(async (tx) => {
    const policy = await tx
      .selectFrom('policy')
      .select(['account_id', 'valid_from', 'valid_until'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!policy) throw noSuch('policy')
    if (coverage_id !== null) {
      const { rows } = await sql`
        select from coverage where id = ${coverage_id} and policy_id = ${id}`.execute(tx)
      if (rows.length === 0)
        throw refuse(404, 'no-such-coverage', 'This person is not under the policy')
    }
    const { period_from } = policyYear(policy, result.as_of)
    const before = await tx
      .selectFrom('policy_usage')
      .select('version')
      .where('policy_id', '=', id)
      .where('coverage_id', coverage_id === null ? 'is' : '=', coverage_id)
      .where('period_from', '=', period_from)
      .executeTakeFirst()
    if (before?.version !== version) throw changedMeanwhile('policy year')
    return storeUsage(tx, ctx, {
      ...result,
      account_id: policy.account_id,
      policy_id: id,
      coverage_id,
    })
  })
