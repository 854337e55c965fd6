import { sql } from 'kysely'
import { lockHousehold } from '../accounts/lock-household.ts'
import { changedFields } from '../changed-fields.ts'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/**
 * Applies an insurer's answer to a policy: in force activates it, a last day is stored, and a policy that is over expires. Runs in the
 * caller's transaction and locks the household.
 */
export async function confirmPolicy(
  tx: Tx,
  caller: Caller,
  result: {
    policy_id: string
    in_force: boolean | null
    /** Omit when the answer says nothing about it. */
    valid_until?: string | null | undefined
    today: string
  }
): Promise<void> {
  const { policy_id, in_force, valid_until, today } = result
  await lockHousehold(tx, sql`select account_id from policy where id = ${policy_id}`)
  const before = await tx
    .selectFrom('policy')
    .select(['account_id', 'status', 'valid_from', 'valid_until'])
    .where('id', '=', policy_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A last day before the first must be a mistake: the stored days stay, and staff review them.
  const isPossible = !valid_until || !before.valid_from || valid_until >= before.valid_from
  const last = valid_until === undefined || !isPossible ? before.valid_until : valid_until
  const isOver = in_force === false && last !== null && last < today
  const status = in_force ? 'active' : isOver ? 'expired' : before.status
  const changes = changedFields(before, { status, valid_until: last })
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('policy').set(changes).where('id', '=', policy_id).execute()
  await record(tx, caller, {
    action: 'U',
    entity_type: 'policy',
    entity_id: policy_id,
    account_id: before.account_id,
    changes,
  })
}
