import type { Tx } from '../context.ts'

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
