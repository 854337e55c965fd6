import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Document, getDocument as endpoint } from './contract.ts'
import { documentColumns, isShowable } from './document-row.ts'

/** Returns a document's metadata to its household and to staff. Records reads by staff. */
export const getDocument = (ctx: Context, { document_id }: InputOf<typeof endpoint>) =>
  ctx.tx(async (tx): Promise<Document> => {
    const { rows } = await sql<Document & { account_id: string }>`
      select ${documentColumns}, d.account_id from document d where d.id = ${document_id} and ${isShowable}`.execute(
      tx
    )
    if (!rows[0]) throw noSuch('document')
    const { account_id, ...found } = rows[0]
    await recordStaffRead(tx, ctx, {
      entity_type: 'document',
      entity_id: document_id,
      account_id,
    })
    return found
  })
