import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { CostEstimate, CoverPolicy, getEstimate as endpoint } from './contract.ts'
import { readCover } from './read-cover.ts'
import { estimateIn } from './rules-bill.ts'
import { nothingUsed, type CostUsed } from './rules-cost.ts'
import { sharingOf } from './rules-sharing.ts'

type GetEstimateInput = InputOf<typeof endpoint>

/**
 * Estimates the patient's cost of a bill under a policy of the household, with explanations, in the bill's currency.
 * Uses the plan's rules, otherwise those on the card. Throws `plan-unknown`, `rate-needed` or `amount-too-large`.
 */
export async function getEstimate(ctx: Context, input: GetEstimateInput): Promise<CostEstimate> {
  const { today, now } = ctx
  const policy = await ctx.tx(async (tx) => {
    const { rows } = await sql`
      select from policy where id = ${input.policy_id} and account_id = ${input.accountId}`.execute(
      tx
    )
    if (rows.length === 0) return undefined
    await recordStaffRead(tx, ctx, {
      entity_type: 'policy',
      entity_id: input.policy_id,
      account_id: input.accountId,
    })
    const [found] = await readCover(
      tx,
      { policy_id: input.policy_id },
      { today: today(), now: now() }
    )
    return found
  })
  if (!policy) throw noSuch('policy')
  const sharing = sharingOf(policy)
  if (!sharing) throw refuse(422, 'plan-unknown', 'We do not know the rules of this plan yet')
  const currency = input.currency ?? sharing.currency
  const isForeign = currency !== sharing.currency
  const used = usedOf(policy, sharing.currency, input.coverage_id)
  const bill = {
    billed_amount: input.billed_amount,
    agreed_amount: input.agreed_amount ?? null,
    not_covered_amount: input.not_covered_amount,
  }
  const estimate = estimateIn([bill], {
    ...sharing,
    used: used ?? nothingUsed,
    bill_currency: currency,
    rate: input.rate ?? null,
  })
  if (estimate === 'rate-needed')
    throw refuse(422, 'rate-needed', `Say how many ${currency} one ${sharing.currency} is`)
  if (estimate === 'amount-too-large')
    throw refuse(422, 'amount-too-large', 'This is more than we can work out')
  return {
    ...estimate.whole,
    currency,
    preauthorization: preauthorizationOf(policy.plan, input.care_setting),
    assumes: [
      ...(used ? [] : (['nothing_used'] as const)),
      ...(input.agreed_amount === undefined ? (['no_agreed_price'] as const) : []),
      ...(input.not_covered_amount === 0 ? (['all_covered'] as const) : []),
      ...(policy.check?.in_force && policy.outdated.length === 0 ? [] : (['in_force'] as const)),
      ...(isForeign ? (['your_rate'] as const) : []),
      ...(sharing.by === 'card' ? (['card_rules'] as const) : []),
    ],
  }
}

/** Returns the person's usage, otherwise the family's, in the currency of the rules. Null when unknown. */
function usedOf(
  { usage }: CoverPolicy,
  currency: string,
  coverage_id: string | undefined
): CostUsed | null {
  const known = usage.filter((one) => one.currency === currency)
  return (
    known.find((one) => coverage_id !== undefined && one.coverage_id === coverage_id) ??
    known.find((one) => one.coverage_id === null) ??
    null
  )
}

/** Whether the insurer requires preauthorization; null when the plan is unknown. */
function preauthorizationOf(
  plan: CoverPolicy['plan'],
  care_setting: GetEstimateInput['care_setting']
): CostEstimate['preauthorization'] {
  if (!plan) return { is_required: null, lead_hours: null }
  const rule = plan.preauthorizations.find((one) => one.care_setting === care_setting)
  return { is_required: rule !== undefined, lead_hours: rule?.lead_hours ?? null }
}
