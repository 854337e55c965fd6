import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { revealBankAccount as endpoint } from './contract-bank.ts'
import { openBankAccounts } from './open-bank-accounts.ts'

/** Returns the whole number of an account, and records who looked and why in the same transaction. */
export const revealBankAccount = (
  ctx: Context,
  { id, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => ({ number: await openNumber(tx, ctx, id, reason) }))

/**
 * Decrypts the number of an account and records that it was read. Only staff's role may read the column. Throws 404, or 409
 * `number-unreadable` when the key is not this installation's.
 */
export async function openNumber(
  tx: Tx,
  ctx: Context,
  id: string,
  reason: string
): Promise<string> {
  const account = await tx
    .selectFrom('bank_account')
    .select('partner_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) throw noSuch('bank_account')
  const { partner_id } = account
  await record(tx, ctx.caller, {
    action: 'R',
    entity_type: 'bank_account',
    entity_id: id,
    partner_id,
    reason,
  })
  const opened = await openBankAccounts(tx, ctx, [id])
  return opened.get(id)?.number ?? ''
}
