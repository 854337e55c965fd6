import { GivenUp } from '@numo/adapters/jobs/port.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { packetEmail } from './packet-email.ts'

type Sending = {
  account_id: string
  claim_id: string
  packet_id: string
  recipient: string
  number: string
  insurer_claim_number: string | null
  client_name: string
  storage_key: string
}

/**
 * Sends a packet to the address of its event, and records that it was delivered, or that it was not when the job gives up;
 * tried again after that, it is sent again. Idempotent: does nothing once it was delivered, or when the household left.
 */
export async function sendClaimPacket(
  ctx: Context,
  { event_id }: { event_id: string },
  attempt: JobAttempt
): Promise<void | Dropped> {
  const { rows } = await ctx.tx((tx) =>
    sql<Sending>`
      select e.account_id, e.claim_id, e.packet_id, e.recipient, c.number, c.insurer_claim_number,
             concat_ws(' ', p.first_name, p.last_name) as client_name, d.storage_key
        from claim_packet_event e
        join claim_packet k on (k.account_id, k.id) = (e.account_id, e.packet_id)
        join document d on d.id = k.document_id and d.erased_at is null
        join claim c on c.id = e.claim_id
        join client p on p.id = c.client_id
       where e.id = ${event_id} and e.recipient is not null
         and not exists (select from claim_packet_event a where (a.account_id, a.packet_id) = (e.account_id, e.packet_id)
                            and a.kind = 'delivered' and a.reference = e.id::text)`.execute(tx)
  )
  const [sending] = rows
  if (!sending) return { dropped: 'It was sent already, or its household left' }
  const { account_id, claim_id, packet_id, recipient } = sending
  const answer = (kind: 'delivered' | 'failed') =>
    ctx.tx((tx) =>
      tx
        .insertInto('claim_packet_event')
        .values({
          ...{ account_id, claim_id, packet_id, kind, recipient, reference: event_id },
          channel: 'email',
          happened_at: ctx.now(),
        })
        .execute()
    )
  try {
    const bytes = await ctx.files.read(sending.storage_key)
    await sendEmail(ctx, attempt, recipient, 'en', packetEmail(sending, bytes))
  } catch (error) {
    if (attempt.is_last || error instanceof GivenUp) await answer('failed')
    throw error
  }
  await answer('delivered')
}
