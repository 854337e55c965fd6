import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Document, listDocuments as endpoint } from './contract.ts'
import { documentColumns, isShowable } from './document-row.ts'

/** Lists a household's current documents, newest first. Excludes replaced and withdrawn ones. Records reads by staff. */
export async function listDocuments(
  ctx: Context,
  { accountId, type, policy_id }: InputOf<typeof endpoint>
): Promise<{ documents: Document[] }> {
  return ctx.tx(async (tx) => {
    const account = await sql`select 1 from account where id = ${accountId}`.execute(tx)
    if (account.rows.length === 0) throw noSuch('account')
    await recordStaffRead(tx, ctx, {
      entity_type: 'document',
      entity_id: null,
      account_id: accountId,
    })
    const { rows } = await sql<Document>`
      select ${documentColumns} from document d
       where d.account_id = ${accountId} and d.status = 'current' and ${isShowable}
         ${type ? sql`and d.type = ${type}` : sql``}
         ${policy_id ? sql`and d.id in (select l.document_id from document_link l where l.policy_id = ${policy_id})` : sql``}
       order by d.id desc limit 500`.execute(tx)
    return { documents: rows }
  })
}
