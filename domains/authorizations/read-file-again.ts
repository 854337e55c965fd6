import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { DocumentType } from '../documents/rules.ts'
import { startFileReading } from '../extractions/start-file-reading.ts'
import { noSuch } from '../no-such.ts'
import type { readFileAgain as endpoint } from './contract-reading.ts'
import { maxReadings } from './rules-reading.ts'

type File = { account_id: string; partner_id: string; type: DocumentType; readings: number }

/**
 * Has a file of an authorization read again in the background, for its clinic or staff. Nothing happens to one that is read or waits.
 * Throws 404 `no-such-document` and 409 `read-often`.
 */
export const readFileAgain = (
  ctx: Context,
  { id, document_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<File>`
      select a.account_id, a.partner_id, d.type,
             (select count(*)::int from extraction e where (e.account_id, e.document_id) = (a.account_id, d.id)) as readings
        from prior_authorization a join prior_authorization v on v.chain_id = a.chain_id
        join document_link k on k.authorization_id = v.id and k.partner_id = a.partner_id
        join document d on d.id = k.document_id and d.status = 'current'
       where a.id = ${id} and d.id = ${document_id}`.execute(tx)
    const [file] = rows
    if (!file) throw noSuch('document')
    const { account_id, partner_id, type, readings } = file
    if (readings >= maxReadings)
      throw refuse(409, 'read-often', 'This file was tried often enough. Send a clearer one.')
    const isStarted = await startFileReading(ctx, tx, {
      ...{ account_id, partner_id, type },
      id: document_id,
    })
    if (isStarted)
      await record(tx, ctx.caller, {
        ...{ action: 'U', entity_type: 'prior_authorization', entity_id: id },
        ...{ account_id, partner_id, changes: { read_again: true } },
      })
    return { done: true }
  })

/** The same of a clinic's own authorization. */
export const readOwnFileAgain: typeof readFileAgain = readFileAgain
