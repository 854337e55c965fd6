import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { BulkOutcome } from '@numo/kit/list.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Caller, Context, Tx } from '../context.ts'
import { runBulk, type BulkAction, type Effect } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { accountSource, type AccountFilters, type HiddenStaff } from './account-source.ts'
import { accountListInput, type changeAccounts as endpoint } from './contract-admin.ts'
import type { AccountStatus } from './enums.ts'

const targetStatus = { suspend: 'suspended', reactivate: 'active' } as const

/** Locks households and changes the status of those in `from` to `to`, with one audit event each. Others are skipped. */
async function move(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  { from, to, otherwise }: { from: AccountStatus; to: AccountStatus; otherwise: string }
): Promise<Effect> {
  const { rows } = await sql<{ id: string; status: AccountStatus }>`
    select id, status from account where id = any (${ids}::uuid[]) order by id for update`.execute(
    tx
  )
  const moved = rows.filter(({ status }) => status === from).map(({ id }) => id)
  await sql`update account set status = ${to} where id = any (${moved}::uuid[])`.execute(tx)
  await recordAll(
    tx,
    caller,
    moved.map((id) => ({
      action: 'U',
      entity_type: 'account',
      entity_id: id,
      account_id: id,
      changes: { status: to },
    }))
  )
  return {
    changed: moved.map((id) => ({ id, before: from })),
    skipped: rows
      .filter(({ status }) => status !== from)
      .map(({ id, status }) => ({
        id,
        reason: status === to ? 'already' : status === 'closed' ? 'closed' : otherwise,
      })),
  }
}

const actionOf = (
  caller: Caller,
  hidden: HiddenStaff,
  action: InputOf<typeof endpoint>['action']
): BulkAction<AccountFilters> => {
  const to = targetStatus[action]
  const from = to === 'active' ? 'suspended' : 'active'
  return {
    name: `accounts.${action}`,
    source: accountSource(hidden),
    parse: parseQuery(accountListInput),
    change: (tx, ids) => move(tx, caller, ids, { from, to, otherwise: 'already' }),
    revert: (tx, kept) =>
      move(
        tx,
        caller,
        kept.map(({ id }) => id),
        { from: to, to: from, otherwise: 'changed-since' }
      ),
  }
}

/** Suspends households (read-only access) or reactivates them. Closed ones are skipped. */
export const changeAccounts = (
  ctx: Context,
  { action, ...input }: InputOf<typeof endpoint>
): Promise<BulkOutcome> => runBulk(ctx, actionOf(ctx.caller, ctx.settings, action), input)
