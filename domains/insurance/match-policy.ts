import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { notifyInsurerMatched } from '../accounts/notify-approval.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { matchPolicy as endpoint } from './contract-policies.ts'
import { planOf } from './plan-of.ts'

/**
 * Matches a policy to an insurer, and to the insurer's plan with the name the user typed, whose rules and limits then apply. Removes a plan
 * of another insurer; the typed name stays. The household's approval follows from its data.
 */
export async function matchPolicy(ctx: Context, sent: InputOf<typeof endpoint>) {
  return ctx.tx(async (tx) => {
    const { account_id, version } = await match(tx, ctx, sent)
    await notifyInsurerMatched(tx, account_id)
    return { version }
  })
}

async function match(
  tx: Tx,
  { caller }: Context,
  { id, version, insurance_company_id }: InputOf<typeof endpoint>
) {
  await lockHousehold(tx, sql`select account_id from policy where id = ${id}`)
  const before = await tx
    .selectFrom('policy')
    .select(['account_id', 'insurance_company_id', 'insurance_plan_id', 'plan', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw noSuch('policy')
  if (before.version !== version) throw changedMeanwhile('policy')
  const insurer = await tx
    .selectFrom('insurance_company')
    .select('id')
    .where('id', '=', insurance_company_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!insurer) throw noSuch('insurer')
  const { account_id } = before
  if (before.insurance_company_id === insurance_company_id) return { account_id, version }
  const plan = await planOf(tx, { insurance_company_id }, before.plan)
  const after = await tx
    .updateTable('policy')
    .set({ insurance_company_id, ...plan })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'U',
    entity_type: 'policy',
    entity_id: id,
    account_id,
    changes: {
      insurance_company_id,
      ...(before.insurance_plan_id !== plan.insurance_plan_id && plan),
    },
  })
  return { account_id, ...after }
}
