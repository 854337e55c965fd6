import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/** Addresses of one person of a household become those of another. */
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

/** The rows of it, for taking a merge back. */
export const clientAddressRows = namedBy('address', {
  key: ['id'],
  owner: 'client_id',
  same: ['id'],
  carried: [],
})
