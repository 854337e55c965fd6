import { refuse } from '@numo/kit/fail.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { ownerOfAccount } from './own-account.ts'

/** Returns the bytes of an export to the owner of the account, while it can be downloaded. Records each download. */
export async function openExport(ctx: Context, id: string): Promise<Uint8Array> {
  const person = ownerOfAccount(ctx)
  const account_id = person.roles.client?.account_id ?? ''
  const storage_key = await ctx.tx(async (tx) => {
    const found = await tx
      .selectFrom('data_export')
      .select('storage_key')
      .where('id', '=', id)
      .where('account_id', '=', account_id)
      .where('status', '=', 'ready')
      .where('expires_at', '>', ctx.now())
      .executeTakeFirst()
    if (found?.storage_key)
      await recordRead(tx, ctx.caller, { entity_type: 'data_export', entity_id: id, account_id })
    return found?.storage_key
  })
  if (!storage_key)
    throw refuse(404, 'no-such-export', 'This copy is no longer there; ask for a new one')
  return ctx.files.read(storage_key)
}
