import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Export, requestExport as endpoint } from './contract.ts'
import { newestExport } from './get-privacy.ts'
import { buildExport } from './jobs.ts'
import { ownerOfAccount } from './own-account.ts'

/** Starts a data export of the household, or returns the one in progress. The requester is notified when it is ready. */
export async function requestExport(
  ctx: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<Export> {
  const { user_id } = ownerOfAccount(ctx)
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into data_export (account_id, requested_by) values (${accountId}, ${user_id})
      on conflict (account_id) where status in ('queued', 'running') do nothing returning id`.execute(
      tx
    )
    const made = rows[0]
    if (made) {
      await ctx.jobs.add(tx, buildExport, { export_id: made.id })
      await record(tx, ctx.caller, {
        action: 'C',
        entity_type: 'data_export',
        entity_id: made.id,
        account_id: accountId,
      })
    }
    const newest = await newestExport(tx, accountId)
    if (!newest) throw noSuch('account')
    return newest
  })
}
