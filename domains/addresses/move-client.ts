import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/** Moves the addresses of a household's client `from` to client `to`. */
export async function moveClientAddresses(
  tx: Tx,
  { account_id, from, to }: { account_id: string; from: string; to: string }
): Promise<void> {
  await tx
    .updateTable('address')
    .set({ client_id: to })
    .where('account_id', '=', account_id)
    .where('client_id', '=', from)
    .execute()
}

/** Declares the rows moved by a merge, so that it can be taken back. */
export const clientAddressRows = namedBy('address', {
  key: ['id'],
  owner: 'client_id',
  same: ['id'],
  carried: [],
})
