import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { CostEstimate, CoverPolicy, getEstimate as endpoint } from './contract.ts'
import { readCover } from './read-cover.ts'
import { estimateCost, nothingUsed, rulesIn, type CostUsed } from './rules-cost.ts'

type Asked = InputOf<typeof endpoint>

/** What a bill would cost the patient under a policy of the household, and why; in the currency of the bill. */
export async function getEstimate({ tx, today }: Context, asked: Asked): Promise<CostEstimate> {
  const policy = await tx(async (tx) => {
    const { rows } = await sql`
      select from policy where id = ${asked.policy_id} and account_id = ${asked.accountId}`.execute(
      tx
    )
    if (rows.length === 0) return undefined
    const [found] = await readCover(tx, { policy_id: asked.policy_id }, today())
    return found
  })
  if (!policy) throw noSuch('policy')
  const { plan } = policy
  if (!plan) throw refuse(422, 'plan-unknown', 'We do not know the rules of this plan yet')
  const currency = asked.currency ?? plan.currency
  const isForeign = currency !== plan.currency
  if (isForeign && asked.rate === undefined)
    throw refuse(422, 'rate-needed', `Say how many ${currency} one ${plan.currency} is`)
  const used = usedOf(policy, asked.coverage_id)
  const rate = asked.rate ?? 1
  const inBill = <T extends object>(amounts: T) =>
    isForeign ? rulesIn(amounts, plan.currency, currency, rate) : amounts
  const rules = inBill(plan)
  const usedUp = inBill(used ?? nothingUsed)
  const amounts = [...Object.values(rules), ...Object.values(usedUp)]
  if (amounts.some((one) => typeof one === 'number' && !Number.isSafeInteger(one)))
    throw refuse(422, 'amount-too-large', 'This is more than we can work out')
  const estimate = estimateCost(
    {
      billed_amount: asked.billed_amount,
      agreed_amount: asked.agreed_amount ?? null,
      not_covered_amount: asked.not_covered_amount,
    },
    rules,
    usedUp
  )
  return {
    ...estimate,
    currency,
    preauthorization: preauthorizationOf(plan, asked.care_setting),
    assumes: [
      ...(used ? [] : (['nothing_used'] as const)),
      ...(asked.agreed_amount === undefined ? (['no_agreed_price'] as const) : []),
      ...(asked.not_covered_amount === 0 ? (['all_covered'] as const) : []),
      ...(policy.check?.in_force ? [] : (['in_force'] as const)),
      ...(isForeign ? (['your_rate'] as const) : []),
    ],
  }
}

/** What one person has used, else what the family has; only in the plan's own currency. */
function usedOf({ usage, plan }: CoverPolicy, coverage_id: string | undefined): CostUsed | null {
  const known = usage.filter(({ currency }) => currency === plan?.currency)
  return (
    known.find((one) => coverage_id !== undefined && one.coverage_id === coverage_id) ??
    known.find((one) => one.coverage_id === null) ??
    null
  )
}

function preauthorizationOf(
  { preauthorizations }: NonNullable<CoverPolicy['plan']>,
  care_setting: Asked['care_setting']
): CostEstimate['preauthorization'] {
  const asked = preauthorizations.find((one) => one.care_setting === care_setting)
  return { is_required: asked !== undefined, lead_hours: asked?.lead_hours ?? null }
}
