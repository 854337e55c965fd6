import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { storeDocument } from '../documents/store-document.ts'
import { accountOf } from '../accounts/account-of.ts'
import type {
  makeDeliveryProof as staff,
  makeHouseholdProof as household,
} from './contract-packet.ts'
import { drawProof } from './draw-proof.ts'
import { noSuchPacket } from './no-such-packet.ts'
import { readPacketFacts } from './read-packet-facts.ts'
import { readPackets } from './read-packets.ts'

type Proof = OutputOf<typeof staff>

/** Draws the proof of a packet's delivery as of today, and stores it as a document of the household. */
async function prove(ctx: Context, claim_id: string, packet_id: string): Promise<Proof> {
  const { facts, packet } = await ctx.tx(async (tx) => ({
    facts: await readPacketFacts(tx, claim_id),
    packet: (await readPackets(tx, claim_id)).find(({ id }) => id === packet_id),
  }))
  if (!packet) throw noSuchPacket()
  const today = ctx.today()
  const { id, file_name } = await storeDocument(ctx, {
    account_id: facts.account_id,
    type: 'delivery_proof',
    file_name: `${facts.number}-${today}.pdf`,
    mime_type: 'application/pdf',
    ...(await drawProof(facts, packet, today)),
    uploaded_by: ctx.actor?.user_id ?? null,
    uploaded_through: 'program',
  })
  return { document_id: id, file_name }
}

/** Proves a delivery for staff. Throws 404 `no-such-claim` or `no-such-packet`. */
export const makeDeliveryProof = (
  ctx: Context,
  { id, packet_id }: InputOf<typeof staff>
): Promise<Proof> => prove(ctx, id, packet_id)

/** Proves a delivery for the household. Throws 404 `no-such-claim` or `no-such-packet`. */
export async function makeHouseholdProof(
  ctx: Context,
  { accountId, claim_id, packet_id }: InputOf<typeof household>
): Promise<Proof> {
  await ctx.tx((tx) => accountOf(tx, accountId))
  return prove(ctx, claim_id, packet_id)
}
