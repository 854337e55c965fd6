import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Document, getDocument as endpoint } from './contract.ts'
import { documentColumns, isShowable } from './document-row.ts'

/** What is known about a file, for its household and for staff. */
export const getDocument = ({ tx }: Context, { document_id }: InputOf<typeof endpoint>) =>
  tx(async (tx): Promise<Document> => {
    const { rows } = await sql<Document>`
      select ${documentColumns} from document d where d.id = ${document_id} and ${isShowable}`.execute(
      tx
    )
    if (!rows[0]) throw noSuch('document')
    return rows[0]
  })
