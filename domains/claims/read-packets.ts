import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { ClaimPacket } from './contract-packet.ts'

/** Reads the packets of a claim under the caller's role, newest first. */
export async function readPackets(tx: Tx, claim_id: string): Promise<ClaimPacket[]> {
  const { rows } = await sql<ClaimPacket>`
    select k.id, k.document_id, encode(k.sha256, 'hex') as sha256, k.size_bytes::float8 as size_bytes, k.page_count,
           k.contents, k.missing, ${utcText(sql`k.created_at`)} as created_at,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', e.id, 'kind', e.kind, 'channel', e.channel, 'recipient', e.recipient, 'reference', e.reference,
               'actor_role', e.actor_role, 'happened_at', ${utcText(sql`e.happened_at`)}) order by e.happened_at, e.id)
             from claim_packet_event e where (e.account_id, e.packet_id) = (k.account_id, k.id)), '[]') as events
      from claim_packet k
     where k.claim_id = ${claim_id}
     order by k.id desc`.execute(tx)
  return rows
}
