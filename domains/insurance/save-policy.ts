import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { notifyApprovalNeeded } from '../accounts/notify-approval.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { savePolicy as endpoint } from './contract-household.ts'
import { maxPolicies } from './rules-household.ts'

type SavePolicyInput = InputOf<typeof endpoint>
type PolicyFields = Partial<{
  insurance_company_id: string | null
  insurance_plan_id: string | null
  insurer_name: string | null
  plan: string | null
  policy_number: string | null
  group_number: string | null
  holder_name: string | null
  valid_from: string | null
  valid_until: string | null
}>
type PolicyBefore = PolicyFields & { version: number; rank: number }

/**
 * Creates or changes a policy from what its household states. A directory plan supplies its own name; a plan of another insurer is refused.
 * Omitted fields stay unchanged; a stale version is refused. Idempotent for a form that is sent twice.
 */
export async function savePolicy(
  ctx: Context,
  input: SavePolicyInput
): Promise<OutputOf<typeof endpoint>> {
  return ctx.tx(async (tx) => {
    const saved = await write(tx, ctx, input)
    await notifyApprovalNeeded(tx, ctx, input.accountId)
    return saved
  })
}

async function write(
  tx: Tx,
  { caller }: Context,
  input: SavePolicyInput
): Promise<OutputOf<typeof endpoint>> {
  const { accountId, id, version } = input
  await lockHousehold(tx, accountId)
  const before = id === undefined ? null : await readBefore(tx, accountId, id)
  if (before && before.version !== version) throw changedMeanwhile('policy')
  const fields = await inIds(tx, input, before)
  const twin = before ? undefined : await findTwin(tx, accountId, fields, input.beside ?? [])
  if (twin) return twin
  const changes = changedFields(before ?? {}, fields)
  const until = { ...before, ...changes }
  if (until.valid_from && until.valid_until && until.valid_until < until.valid_from)
    throw refuse(422, 'wrong-days', 'The policy ends before it begins')
  if (before && id !== undefined && Object.keys(changes).length === 0)
    return { id, version: before.version, rank: before.rank }
  const saved =
    before && id !== undefined
      ? await tx
          .updateTable('policy')
          .set(changes)
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .returning(['id', 'version', 'rank'])
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('policy')
          .values({ ...changes, account_id: accountId, rank: await nextRank(tx, accountId) })
          .returning(['id', 'version', 'rank'])
          .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: before ? 'U' : 'C',
    entity_type: 'policy',
    entity_id: saved.id,
    account_id: accountId,
    changes,
  })
  return saved
}

/** Columns that distinguish two policies of a household. */
const distinguishingColumns = [
  'insurance_company_id',
  'insurance_plan_id',
  'insurer_name',
  'plan',
  'policy_number',
  'group_number',
] as const

/**
 * Returns the policy that a repeated submission (a form sent again, two tabs) already created, or undefined. Policies listed in `beside`
 * never match: the user added another one on purpose.
 */
async function findTwin(
  tx: Tx,
  accountId: string,
  fields: PolicyFields,
  beside: readonly string[]
) {
  const { rows } = await sql<PolicyFields & { id: string; version: number; rank: number }>`
    select * from policy where account_id = ${accountId} and status <> 'cancelled'`.execute(tx)
  const twin = rows.find(
    (row) =>
      !beside.includes(row.id) &&
      distinguishingColumns.every((name) => (row[name] ?? null) === (fields[name] ?? null))
  )
  return twin && { id: twin.id, version: twin.version, rank: twin.rank }
}

async function readBefore(tx: Tx, accountId: string, id: string): Promise<PolicyBefore> {
  const { rows } = await sql<PolicyBefore>`
    select * from policy
     where id = ${id} and account_id = ${accountId} and status <> 'cancelled' for update`.execute(
    tx
  )
  const found = rows[0]
  if (!found) throw noSuch('policy')
  return found
}

/** Returns the next rank. Throws 422 `too-many-policies` when the household has the maximum. */
async function nextRank(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(rank), 0)::int as last from policy
     where account_id = ${accountId} and status <> 'cancelled'`.execute(tx)
  const { count = 0, last = 0 } = rows[0] ?? {}
  if (count >= maxPolicies)
    throw refuse(422, 'too-many-policies', `Keep at most ${maxPolicies} policies`)
  return last + 1
}

const emptied = (text: string | null | undefined) => (text === '' ? null : text)

/** Converts the input to columns, resolving slugs of insurers and plans to ids. */
async function inIds(
  tx: Tx,
  input: SavePolicyInput,
  before: PolicyBefore | null
): Promise<PolicyFields> {
  const { accountId: _account, id: _id, version: _version, beside: _beside, ...facts } = input
  const { insurer, insurance_plan, ...rest } = facts
  const fields: PolicyFields = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, emptied(value)])
  )
  if (insurer !== undefined) {
    fields.insurance_company_id = insurer === null ? null : await findInsurer(tx, insurer)
    // A matched insurer has its own name, and a plan of the previous insurer is not valid for it.
    if (insurer !== null) fields.insurer_name = null
    if (fields.insurance_company_id !== before?.insurance_company_id)
      fields.insurance_plan_id = null
  }
  if (insurance_plan === null) fields.insurance_plan_id = null
  else if (insurance_plan !== undefined) {
    const company = fields.insurance_company_id ?? before?.insurance_company_id ?? null
    const plan = await findPlan(tx, insurance_plan, company)
    fields.insurance_plan_id = plan.id
    fields.plan = plan.name
  } else if (fields.plan !== undefined && fields.plan !== (before?.plan ?? null))
    // A typed plan name replaces the directory plan.
    fields.insurance_plan_id = null
  return fields
}

async function findInsurer(tx: Tx, slug: string): Promise<string> {
  const found = await tx
    .selectFrom('insurance_company')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!found) throw refuse(404, 'no-such-insurer', 'There is no such insurer')
  return found.id
}

async function findPlan(tx: Tx, slug: string, company: string | null) {
  const found = await tx
    .selectFrom('insurance_plan')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .where('insurance_company_id', '=', company)
    .executeTakeFirst()
  if (!found) throw refuse(404, 'no-such-plan', 'There is no such plan of this insurer')
  return found
}
