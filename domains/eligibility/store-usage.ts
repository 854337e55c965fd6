import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { PolicyUsage } from './contract.ts'
import type { CostUsed } from './rules-cost.ts'
import { policyYear } from './rules.ts'

/** Usage of a policy year, as reported by a source. */
export type UsageInput = CostUsed & {
  account_id: string
  policy_id: string
  /** Null when counted for the whole family. */
  coverage_id: string | null
  currency: string
  as_of: string
  source: PolicyUsage['source']
}

/** Stores the usage of the policy year that contains `as_of`, replacing what was known of that year. */
export async function storeUsage(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  input: UsageInput
): Promise<PolicyUsage> {
  const policy = await tx
    .selectFrom('policy')
    .select(['valid_from', 'valid_until'])
    .where('id', '=', input.policy_id)
    .executeTakeFirstOrThrow()
  const { period_from, period_until } = policyYear(policy, input.as_of)
  const { rows } = await sql<PolicyUsage & { id: string }>`
    insert into policy_usage (account_id, policy_id, coverage_id, period_from, period_until, currency,
           deductible_used_amount, coinsurance_used_amount, out_of_pocket_used_amount, annual_limit_used_amount,
           as_of, source)
    values (${input.account_id}, ${input.policy_id}, ${input.coverage_id}, ${period_from}, ${period_until},
            ${input.currency}, ${input.deductible_used_amount}, ${input.coinsurance_used_amount},
            ${input.out_of_pocket_used_amount}, ${input.annual_limit_used_amount}, ${input.as_of}, ${input.source})
    on conflict (policy_id, coverage_id, period_from) do update set
      period_until = excluded.period_until, currency = excluded.currency,
      deductible_used_amount = excluded.deductible_used_amount,
      coinsurance_used_amount = excluded.coinsurance_used_amount,
      out_of_pocket_used_amount = excluded.out_of_pocket_used_amount,
      annual_limit_used_amount = excluded.annual_limit_used_amount,
      as_of = excluded.as_of, source = excluded.source
    returning id, coverage_id, period_from, period_until, currency, deductible_used_amount,
              coinsurance_used_amount, out_of_pocket_used_amount, annual_limit_used_amount, as_of, source, version`.execute(
    tx
  )
  const stored = rows[0]
  if (!stored) throw new Error('What is used was not kept')
  const { id, ...usage } = stored
  await record(tx, caller, {
    action: 'U',
    entity_type: 'policy_usage',
    entity_id: id,
    account_id: input.account_id,
    changes: usage,
  })
  return usage
}
