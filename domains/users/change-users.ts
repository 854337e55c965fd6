import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { BulkOutcome } from '@numo/kit/list.ts'
import { recordAll } from '../audit/record-all.ts'
import { changeStaff } from '../access/staff-change.ts'
import type { Context, Tx } from '../context.ts'
import { runBulk, type BulkAction, type Effect } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { userListInput, type changeUsers as endpoint } from './contract-admin.ts'
import { userSource, type UserFilters } from './user-source.ts'
import type { UserStatus } from './enums.ts'

const targetStatus = { suspend: 'suspended', reactivate: 'active' } as const

/** Returns why a user is skipped, or null. */
function skipReason(row: { status: UserStatus; is_me: boolean }, to: 'suspended' | 'active') {
  if (row.is_me) return 'yourself'
  if (row.status === to) return 'already'
  // An invited user becomes active by signing in.
  return to === 'active' && row.status === 'invited' ? 'invited' : null
}

type SetStatusesOptions = Parameters<typeof setStatuses>[3]

/** Sets the status of users. Throws unless the caller is still staff, and unless at least one member of staff remains. */
const setStatus = (
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  to: SetStatusesOptions
): Promise<Effect> => changeStaff(tx, ctx, () => setStatuses(tx, ctx, ids, to))

/** Locks users and sets their status where allowed, each with an audit event. */
async function setStatuses(
  tx: Tx,
  { caller }: Context,
  ids: readonly string[],
  to: (row: { id: string; status: UserStatus; is_me: boolean }) => UserStatus | { skip: string }
): Promise<Effect> {
  // The caller's own row cannot be locked: row-level security keeps users from changing themselves.
  await sql`select from app_user where id = any (${ids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string; status: UserStatus; is_me: boolean }>`
    select id, status, id = app.user_id() as is_me from app_user
     where id = any (${ids}::uuid[])`.execute(tx)
  const effect: Effect = { changed: [], skipped: [] }
  const changes: { id: string; to: UserStatus }[] = []
  for (const row of rows) {
    const next = to(row)
    if (typeof next === 'object') effect.skipped.push({ id: row.id, reason: next.skip })
    else {
      effect.changed.push({ id: row.id, before: row.status })
      changes.push({ id: row.id, to: next })
    }
  }
  await sql`
    update app_user u set status = c."to"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id uuid, "to" text)
     where u.id = c.id`.execute(tx)
  await recordAll(
    tx,
    caller,
    changes.map((change) => ({
      action: 'U',
      entity_type: 'app_user',
      entity_id: change.id,
      changes: { status: change.to },
    }))
  )
  return effect
}

const actionOf = (
  ctx: Context,
  action: InputOf<typeof endpoint>['action']
): BulkAction<UserFilters> => ({
  name: `users.${action}`,
  source: userSource,
  parse: parseQuery(userListInput),
  change: (tx, ids) =>
    setStatus(tx, ctx, ids, (row) => {
      const skip = skipReason(row, targetStatus[action])
      return skip ? { skip } : targetStatus[action]
    }),
  revert: (tx, kept) => {
    const before = new Map(kept.map((row) => [row.id, row.before]))
    const ids = kept.map(({ id }) => id)
    return setStatus(tx, ctx, ids, (row) =>
      row.status === targetStatus[action]
        ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `change` above stored the previous status
          (before.get(row.id) as UserStatus)
        : { skip: 'changed-since' }
    )
  },
})

/** Suspends or reactivates users in bulk, never the caller. Suspended users are signed out at their next request. */
export const changeUsers = (
  ctx: Context,
  { action, ...input }: InputOf<typeof endpoint>
): Promise<BulkOutcome> => runBulk(ctx, actionOf(ctx, action), input)
