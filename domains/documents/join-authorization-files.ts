import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { isShowable } from './document-row.ts'
import { refuseClaimedTwice } from './join-to-claim.ts'

type Joined = {
  account_id: string
  partner_id: string
  claim_id: string
  authorization_ids: readonly string[]
}

/**
 * Joins the files that a clinic added to its authorizations to a claim of theirs, without invoices that another claim has. Idempotent.
 * Throws 409 `invoice-claimed` where another household or clinic claimed the invoice.
 */
export async function joinAuthorizationFiles(
  tx: Tx,
  { account_id, partner_id, claim_id, authorization_ids }: Joined
): Promise<void> {
  await sql`
    insert into document_link (account_id, document_id, claim_id, partner_id)
    select distinct k.account_id, k.document_id, ${claim_id}::uuid, k.partner_id
      from document_link k join document d on d.id = k.document_id
     where k.account_id = ${account_id} and k.partner_id = ${partner_id}
       and k.authorization_id = any (${[...authorization_ids]}::uuid[]) and d.status = 'current' and ${isShowable}
       and not (d.type = 'invoice' and exists (
             select from document_link o join claim c on (c.account_id, c.id) = (o.account_id, o.claim_id)
              where o.document_id = k.document_id and o.claim_id <> ${claim_id}::uuid and c.status <> 'cancelled'))
    on conflict (document_id, claim_id) do nothing`
    .execute(tx)
    .catch(refuseClaimedTwice)
}
