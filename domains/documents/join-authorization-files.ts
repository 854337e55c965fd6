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
 * Joins the files that a clinic added to its authorizations to a claim of theirs. Idempotent. Throws 409 `invoice-claimed` for an
 * invoice that belongs to another claim.
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
    on conflict (document_id, claim_id) do nothing`
    .execute(tx)
    .catch(refuseClaimedTwice)
}
