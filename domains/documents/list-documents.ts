import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { readAccountOf } from '../accounts/account-of.ts'
import type { Context } from '../context.ts'
import type { Document, listDocuments as endpoint } from './contract.ts'
import { documentColumns, isShowable } from './document-row.ts'

/** Lists a household's current documents, newest first. Excludes replaced and withdrawn ones. Records reads by staff. */
export async function listDocuments(
  ctx: Context,
  { accountId, type, policy_id }: InputOf<typeof endpoint>
): Promise<{ documents: Document[] }> {
  return ctx.tx(async (tx) => {
    await readAccountOf(tx, ctx, accountId, 'document')
    const { rows } = await sql<Document>`
      select ${documentColumns} from document d
       where d.account_id = ${accountId} and d.status = 'current' and ${isShowable}
         ${type ? sql`and d.type = ${type}` : sql``}
         ${policy_id ? sql`and d.id in (select l.document_id from document_link l where l.policy_id = ${policy_id})` : sql``}
       order by d.id desc limit 500`.execute(tx)
    return { documents: rows }
  })
}
