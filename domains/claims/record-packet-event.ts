import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { z } from 'zod'
import { record } from '../audit/record.ts'
import { checkDayOver } from '../check-day-over.ts'
import type { Context } from '../context.ts'
import type { recordPacketEvent as endpoint } from './contract-packet.ts'
import { sendClaimPacketJob } from './jobs.ts'
import { listClaimPackets } from './list-claim-packets.ts'
import { noSuchPacket } from './no-such-packet.ts'

const Address = z.email().max(320)

/**
 * Records a sending or receipt of a packet; an e-mail is sent by a job of the same transaction. Throws 404
 * `no-such-packet`, 422 `no-claims-email` or `email-wrong` without an address, and `day-to-come`.
 */
export async function recordPacketEvent(
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { id: claim_id, packet_id, kind, channel, reference, happened_on } = input
  const { packets, claims_email } = await listClaimPackets(ctx, { id: claim_id })
  const isMail = kind === 'sent' && channel === 'email'
  if (!packets.some((packet) => packet.id === packet_id)) throw noSuchPacket()
  const recipient = input.recipient || (isMail ? claims_email : null)
  if (isMail && !recipient)
    throw refuse(422, 'no-claims-email', 'Enter the address: this insurer has none for claims.')
  if (isMail && !Address.safeParse(recipient).success)
    throw refuse(422, 'email-wrong', 'This is not an e-mail address.')
  const today = ctx.today()
  checkDayOver(ctx, happened_on ?? today)
  return ctx.tx(async (tx) => {
    const { account_id } = await tx
      .selectFrom('claim_packet')
      .select('account_id')
      .where('id', '=', packet_id)
      .executeTakeFirstOrThrow()
    const event = await tx
      .insertInto('claim_packet_event')
      .values({
        ...{ account_id, claim_id, packet_id, kind, channel, recipient },
        reference: reference || null,
        // Without a time, it is the day in every zone we work in.
        happened_at: isMail ? ctx.now() : new Date(`${happened_on ?? today}T18:00:00Z`),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isMail) await ctx.jobs.add(tx, sendClaimPacketJob, { event_id: event.id })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim',
      entity_id: claim_id,
      account_id,
      changes: { packet: kind },
    })
    return event
  })
}
