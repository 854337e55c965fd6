import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { accountOf, readAccountOf } from '../accounts/account-of.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type {
  AccountReminders,
  getAccountReminders as ofAccount,
  getReminders as endpoint,
} from './contract-reminders.ts'
import { readReminders, readReminderStates } from './read-reminders.ts'

/** Returns the reminders of a household for staff. Records the read. */
export const getReminders = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<AccountReminders> =>
  ctx.tx(async (tx) => {
    await accountOf(tx, id)
    await recordRead(tx, ctx.caller, { entity_type: 'account', entity_id: id, account_id: id })
    return readReminders(tx, ctx, id)
  })

/** Returns where the reminders of a household are, for the household. Records reads by staff. */
export const getAccountReminders = (
  ctx: Context,
  { accountId }: InputOf<typeof ofAccount>
): Promise<OutputOf<typeof ofAccount>> =>
  ctx.tx(async (tx) => {
    await readAccountOf(tx, ctx, accountId, 'payment')
    return { claims: await readReminderStates(tx, ctx, accountId) }
  })
