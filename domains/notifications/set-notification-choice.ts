import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { setNotificationChoice as endpoint } from './contract.ts'
import { readerOf } from './reader-of.ts'
import { notificationKindNames, ruleOf } from './rules.ts'

/** Switches one kind on or off for the caller. What is about security stays on. */
export async function setNotificationChoice(
  ctx: Context,
  { kind, channel, is_on }: InputOf<typeof endpoint>
) {
  const user_id = readerOf(ctx)
  const known = notificationKindNames.find((name) => name === kind)
  if (!known) throw refuse(422, 'no-such-kind', 'There is no such kind of notification')
  if (ruleOf(known).is_security && !is_on)
    throw refuse(422, 'always-on', 'This one protects your account and stays on')
  await ctx.system(async (tx) => {
    await tx
      .insertInto('notification_preference')
      .values({ user_id, kind, channel, is_on })
      .onConflict((same) =>
        same.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_on, updated_at: ctx.now() })
      )
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'notification_preference',
      entity_id: user_id,
      changes: { kind, channel, is_on },
    })
  })
  return { done: true as const }
}
