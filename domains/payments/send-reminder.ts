import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { accountOf } from '../accounts/account-of.ts'
import { lockClaim } from '../claims/lock-claim.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { AccountReminders, sendReminder as endpoint } from './contract-reminders.ts'
import { readReminders } from './read-reminders.ts'
import { readNext, sendReminders } from './send-due-reminders.ts'
import { isOwed } from './reminder-sql.ts'

/** Sends the next reminder of a debt before its day. Throws the codes of the contract. */
export const sendReminder = (
  ctx: Context,
  { id, claim_id, stage }: InputOf<typeof endpoint>
): Promise<AccountReminders> =>
  ctx.tx(async (tx) => {
    await accountOf(tx, id)
    const claim = await lockClaim(tx, { id: claim_id })
    if (claim.account_id !== id) throw noSuch('claim')
    const { rows } = await sql`select from claim c where c.id = ${claim_id} and ${isOwed}`.execute(
      tx
    )
    if (rows.length === 0) throw refuse(409, 'nothing-owed', 'The household owes nothing on it.')
    const [next] = await readNext(tx, ctx, sql`c.id = ${claim_id}`)
    if (next?.stage !== stage) throw refuse(409, 'reminder-sent', 'That reminder was sent already.')
    if (next.paused !== null) throw refuse(409, 'reminders-paused', 'Reminders are on hold.')
    await sendReminders(tx, ctx, [next])
    return readReminders(tx, ctx, id)
  })
