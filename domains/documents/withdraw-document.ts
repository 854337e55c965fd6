import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { withdrawDocument as endpoint } from './contract.ts'
import { isShowable } from './document-row.ts'

/**
 * Withdraws a document uploaded by mistake: it is no longer listed or opened, and stays in the audit trail. Throws
 * `document-in-use` for a card of a policy, which must be replaced instead.
 */
export async function withdrawDocument(
  { tx, caller }: Context,
  { document_id }: InputOf<typeof endpoint>
) {
  await tx(async (tx) => {
    const { rows } = await sql<{ account_id: string | null; partner_id: string | null }>`
      select d.account_id, d.partner_id from document d
       where d.id = ${document_id} and ${isShowable} for update`.execute(tx)
    const owner = rows[0]
    if (!owner) throw noSuch('document')
    const used = await sql`
      select 1 from policy
       where policy_document_id_front = ${document_id} or policy_document_id_back = ${document_id} limit 1`.execute(
      tx
    )
    if (used.rows.length > 0)
      throw refuse(409, 'document-in-use', 'A policy shows this card. Replace the card instead.')
    await tx
      .updateTable('document')
      .set({ status: 'entered_in_error' })
      .where('id', '=', document_id)
      .execute()
    await record(tx, caller, {
      action: 'D',
      entity_type: 'document',
      entity_id: document_id,
      ...owner,
      changes: { status: 'entered_in_error' },
    })
  })
  return { id: document_id }
}
