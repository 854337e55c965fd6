import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/** Links a person of a household to a user. */
export async function linkClient(
  tx: Tx,
  caller: Caller,
  link: { account_id: string; client_id: string; user_id: string }
): Promise<void> {
  const { account_id, client_id, user_id } = link
  await tx
    .updateTable('client')
    .set({ user_id })
    .where('id', '=', client_id)
    .where('account_id', '=', account_id)
    .execute()
  await record(tx, caller, {
    action: 'U',
    entity_type: 'client',
    entity_id: client_id,
    account_id,
    changes: { user_id },
  })
}
