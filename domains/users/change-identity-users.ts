import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { BulkOutcome } from '@numo/kit/list.ts'
import { changeStaff } from '../access/staff-change.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Context, Tx } from '../context.ts'
import { runBulk, type BulkAction, type Effect } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { identityListInput, type changeIdentityUsers as endpoint } from './contract-identity.ts'
import { identitySource, type IdentityFilters } from './identity-source.ts'
import { sendIdentityChanges } from './jobs.ts'

type Row = { uid: string; disabled: boolean; is_me: boolean }

/** Disables or enables sign-ins, each with an audit event. Throws unless the caller is still staff when the locks are held. */
const setDisabled = (
  tx: Tx,
  ctx: Context,
  uids: readonly string[],
  to: boolean,
  otherwise: string
) =>
  changeStaff(tx, ctx, async (): Promise<Effect> => {
    // The caller's own row cannot be locked: row-level security keeps users from changing themselves.
    await sql`select from identity_user where uid = any (${uids}::text[]) order by uid for update`.execute(
      tx
    )
    const { rows } = await sql<Row>`
      select i.uid, i.disabled, coalesce(u.id = app.user_id(), false) as is_me
        from identity_user i left join app_user u on u.identity_uid = i.uid
       where i.uid = any (${uids}::text[])`.execute(tx)
    const effect: Effect = { changed: [], skipped: [] }
    for (const { uid, disabled, is_me } of rows) {
      const reason = is_me ? 'yourself' : disabled === to ? otherwise : null
      if (reason === null) effect.changed.push({ id: uid, before: disabled })
      else effect.skipped.push({ id: uid, reason })
    }
    const changed = effect.changed.map(({ id }) => id)
    await sql`
      update identity_user set disabled = ${to}, disabled_wanted = ${to}, updated_at = now()
       where uid = any (${changed}::text[])`.execute(tx)
    if (changed.length > 0) await ctx.jobs.add(tx, sendIdentityChanges, {})
    await recordAll(
      tx,
      ctx.caller,
      changed.map((uid) => ({
        action: 'U',
        entity_type: 'identity_user',
        entity_id: uid,
        changes: { disabled: to },
      }))
    )
    return effect
  })

const actionOf = (
  ctx: Context,
  action: InputOf<typeof endpoint>['action']
): BulkAction<IdentityFilters> => ({
  name: `identity_users.${action}`,
  source: identitySource,
  parse: parseQuery(identityListInput),
  change: (tx, uids) => setDisabled(tx, ctx, uids, action === 'disable', 'already'),
  revert: (tx, rows) =>
    setDisabled(
      tx,
      ctx,
      rows.map(({ id }) => id),
      action !== 'disable',
      'changed-since'
    ),
})

/**
 * Disables or enables sign-ins in bulk, effective at the next request. The identity service is updated afterwards by a job with retries;
 * pending changes are stored in `disabled_wanted`.
 */
export const changeIdentityUsers = (
  ctx: Context,
  { action, ...input }: InputOf<typeof endpoint>
): Promise<BulkOutcome> => runBulk(ctx, actionOf(ctx, action), input)
