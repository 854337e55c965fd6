import { sql } from 'kysely'
import { revokeMembership } from '../access/revoke-membership.ts'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/** Locks a household; returns whether it has no clients, policies, addresses, documents, card or second member. */
export async function isEmptyAccount(tx: Tx, account_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select a.stripe_payment_method_id is null
           and not exists (select from client c where c.account_id = a.id)
           and not exists (select from policy p where p.account_id = a.id)
           and not exists (select from address d where d.account_id = a.id)
           and not exists (select from document d where d.account_id = a.id)
           and (select count(*) from membership m where m.account_id = a.id and m.status = 'active') <= 1 as is_empty
      from account a where a.id = ${account_id} for update`.execute(tx)
  return rows[0]?.is_empty ?? false
}

/**
 * Revokes a user's membership of an empty household and closes it, when the user joins another one. Caller must have
 * checked `isEmptyAccount`.
 */
export async function leaveEmptyAccount(
  tx: Tx,
  caller: Caller,
  { user_id, account_id }: { user_id: string; account_id: string }
): Promise<void> {
  await revokeMembership(tx, caller, { user_id, account_id })
  await tx.updateTable('account').set({ status: 'closed' }).where('id', '=', account_id).execute()
  await record(tx, caller, {
    action: 'U',
    entity_type: 'account',
    entity_id: account_id,
    account_id,
    changes: { status: 'closed' },
    reason: 'joined another household',
  })
}
