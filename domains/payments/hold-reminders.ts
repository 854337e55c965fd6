import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { accountOf } from '../accounts/account-of.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import type {
  AccountReminders,
  holdReminders as endpoint,
  resumeReminders as resume,
} from './contract-reminders.ts'
import { readReminders } from './read-reminders.ts'
import { maxHoldDays } from './rules-reminders.ts'

/** Holds a household's reminders until a day. Throws the codes of the contract. */
export const holdReminders = (
  ctx: Context,
  { id, reason, note, until_on }: InputOf<typeof endpoint>
): Promise<AccountReminders> =>
  ctx.tx(async (tx) => {
    const today = ctx.today()
    await accountOf(tx, id)
    if (until_on <= today) throw refuse(422, 'day-past', 'Choose a day after today.')
    if (until_on > dayAfter(today, maxHoldDays))
      throw refuse(422, 'hold-too-long', `Hold them for ${maxHoldDays} days at most.`)
    await end(tx, ctx, id)
    await tx
      .insertInto('reminder_hold')
      .values({
        account_id: id,
        reason,
        note: note ?? null,
        until_on,
        created_by: ctx.actor?.user_id ?? null,
      })
      .execute()
    await recorded(tx, ctx, id, until_on, note ? `${reason}: ${note}` : reason)
    return readReminders(tx, ctx, id)
  })

/** Ends the hold. Throws 404 `no-such-hold`. */
export const resumeReminders = (
  ctx: Context,
  { id, reason }: InputOf<typeof resume>
): Promise<AccountReminders> =>
  ctx.tx(async (tx) => {
    await accountOf(tx, id)
    if (!(await end(tx, ctx, id))) throw refuse(404, 'no-such-hold', 'Reminders are not on hold.')
    await recorded(tx, ctx, id, null, reason)
    return readReminders(tx, ctx, id)
  })

async function end(tx: Tx, ctx: Context, account_id: string) {
  const ended = await tx
    .updateTable('reminder_hold')
    .set({ ended_at: ctx.now() })
    .where('account_id', '=', account_id)
    .where('ended_at', 'is', null)
    .returning('until_on')
    .executeTakeFirst()
  return ended !== undefined
}

const recorded = (
  tx: Tx,
  ctx: Context,
  account_id: string,
  reminders_held_until: string | null,
  reason: string
) =>
  record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'account',
    entity_id: account_id,
    account_id,
    changes: { reminders_held_until },
    reason,
  })
