import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { type Channel } from './enums.ts'
import { notificationKindNames, ruleOf } from './rules.ts'

type Chosen = {
  user_id: string
  kind: string
  channel: Channel
  is_on: boolean
  /** Household whose audit trail records the change, when somebody else made the choice. */
  account_id?: string
}

/**
 * Switches one kind on or off for a user; returns whether that changed anything. Throws 422 `always-on` when switching off a security
 * notice.
 */
export async function writeChoice(
  tx: Tx,
  ctx: Pick<Context, 'caller' | 'now'>,
  { account_id, ...chosen }: Chosen
): Promise<boolean> {
  const { user_id, kind, channel, is_on } = chosen
  const known = notificationKindNames.find((name) => name === kind)
  if (!known) throw refuse(422, 'no-such-kind', 'There is no such kind of notification')
  if (ruleOf(known).is_security && !is_on)
    throw refuse(422, 'always-on', 'This one protects the account and stays on')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notification_preference')
    .values(chosen)
    .onConflict((same) =>
      same
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet({ is_on, updated_at: ctx.now() })
        .where('notification_preference.is_on', '<>', is_on)
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'notification_preference',
    entity_id: user_id,
    ...(account_id !== undefined && { account_id }),
    changes: { kind, channel, is_on },
  })
  return true
}
