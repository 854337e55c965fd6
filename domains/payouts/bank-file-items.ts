import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'

/** Throws 409 `payout-in-file` while a bank may carry the payout out by a file. */
export async function refuseInFile(tx: Tx, payout_id: string): Promise<void> {
  const item = await tx
    .selectFrom('payout_file_item')
    .select('payout_file_id')
    .where('payout_id', '=', payout_id)
    .where('is_open', '=', true)
    .executeTakeFirst()
  if (item)
    throw refuse(409, 'payout-in-file', 'This payout is in a bank file. Cancel that file first.')
}

/**
 * Throws 409 `bank-file-off` for a file with a payout that was freed: another file may have it, and the bank would pay it
 * twice.
 */
export async function refuseFreed(tx: Tx, payout_file_id: string): Promise<void> {
  const freed = await tx
    .selectFrom('payout_file_item')
    .select('payout_id')
    .where('payout_file_id', '=', payout_file_id)
    .where('is_open', '=', false)
    .executeTakeFirst()
  if (freed)
    throw refuse(409, 'bank-file-off', 'A payout of this bank file failed or came back meanwhile.')
}

/** Frees a payout, or those of a file, for another file. Idempotent. */
export async function closeFileItems(
  tx: Tx,
  of: { payout_id: string } | { payout_file_id: string }
): Promise<void> {
  const [column, id] =
    'payout_id' in of
      ? (['payout_id', of.payout_id] as const)
      : (['payout_file_id', of.payout_file_id] as const)
  await tx
    .updateTable('payout_file_item')
    .set({ is_open: false })
    .where(column, '=', id)
    .where('is_open', '=', true)
    .execute()
}
