import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { accountOf } from '../accounts/account-of.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import type { requestDeletion as endpoint } from './contract.ts'
import { ownerOfAccount } from './own-account.ts'
import { dueAfter, isAccountNumber, retained } from './rules.ts'

/**
 * Requests the deletion of a household's account. Nothing is deleted for 14 days; all users of the household are notified and may cancel
 * it.
 */
export async function requestDeletion(
  ctx: Context,
  { accountId, typed }: InputOf<typeof endpoint>
) {
  const me = ownerOfAccount(ctx)
  const now = ctx.now()
  const due_at = dueAfter(now)
  await ctx.tx(async (tx) => {
    const { number } = await accountOf(tx, accountId, ['number'])
    if (!isAccountNumber(typed, number))
      throw refuse(422, 'typed-wrong', 'That is not the number of the account')
    const { rows } = await sql<{ id: string }>`
      insert into account_deletion (account_id, requested_by, requested_at, due_at, kept)
      values (${accountId}, ${me.user_id}, ${now}, ${due_at}, ${JSON.stringify(retained)})
      on conflict (account_id) where cancelled_at is null and executed_at is null do nothing returning id`.execute(
      tx
    )
    const made = rows[0]
    if (!made) throw refuse(409, 'deletion-running', 'The account is being deleted already')
    const day = due_at.toISOString().slice(0, 10)
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'account_deletion',
      entity_id: made.id,
      account_id: accountId,
      changes: { due_on: day },
    })
    await notify(tx, {
      to: { account_id: accountId },
      kind: 'deletion_asked',
      facts: { day },
      link: '/home/settings#privacy',
      dedupe_key: made.id,
    })
  })
  return { due_at: due_at.toISOString() }
}
