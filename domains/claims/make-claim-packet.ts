import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { readDocument } from '../documents/read-document.ts'
import { storeDocument } from '../documents/store-document.ts'
import type { makeClaimPacket as endpoint } from './contract-packet.ts'
import { drawPacket, type DrawnFile } from './draw-packet.ts'
import { readPacketFacts } from './read-packet-facts.ts'
import { readPackets } from './read-packets.ts'
import { documentChecklist } from './rules-documents.ts'
import { inPacketOrder } from './rules-packet.ts'

/** Most bytes of files in a packet: mail servers take no more with one message. */
const maxBytes = 20_000_000

/**
 * Makes the packet of a claim from its current documents and stores it as a document of the household. Returns the
 * packet that exists for the same files. Throws 409 `no-documents` and 422 `packet-too-large`.
 */
export async function makeClaimPacket(
  ctx: Context,
  { id: claim_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const facts = await ctx.tx((tx) => readPacketFacts(tx, claim_id))
  const required = facts.requirement?.documents ?? []
  if (facts.files.length === 0)
    throw refuse(409, 'no-documents', 'Add the bill and other documents of this claim first.')
  const files: DrawnFile[] = []
  let size = 0
  for (const file of inPacketOrder(facts.files, required)) {
    const { document_id } = file
    const { bytes, mime_type } = await readDocument(ctx, { document_id, what: 'content' })
    size += bytes.byteLength
    if (size > maxBytes)
      throw refuse(422, 'packet-too-large', 'The documents are larger than 20 MB together.')
    files.push({ ...file, bytes, mime_type })
  }
  const drawn = await drawPacket(facts, files)
  const find = () =>
    ctx.tx(async (tx) =>
      (await readPackets(tx, claim_id)).find(({ sha256 }) => sha256 === drawn.sha256)
    )
  const known = await find()
  if (known) return known
  const { account_id } = facts
  const document = await storeDocument(ctx, {
    account_id,
    type: 'claim_packet',
    file_name: `${facts.number}.pdf`,
    mime_type: 'application/pdf',
    bytes: drawn.bytes,
    page_count: drawn.page_count,
    uploaded_by: ctx.actor?.user_id ?? null,
    uploaded_through: 'program',
  })
  await ctx.tx(async (tx) => {
    const made = await tx
      .insertInto('claim_packet')
      .values({
        account_id,
        claim_id,
        document_id: document.id,
        sha256: Buffer.from(drawn.sha256, 'hex'),
        size_bytes: drawn.bytes.byteLength,
        page_count: drawn.page_count,
        contents: JSON.stringify(drawn.contents),
        missing: documentChecklist(
          required,
          facts.files.map(({ type }) => type)
        ).flatMap(({ document, is_there }) => (is_there ? [] : [document])),
        created_by: ctx.actor?.user_id ?? null,
      })
      .onConflict((on) => on.columns(['account_id', 'claim_id', 'sha256']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'claim',
        entity_id: claim_id,
        account_id,
        changes: { packet: 'made' },
      })
  })
  const packet = await find()
  if (!packet) throw new Error('A packet that was just made is not there')
  return packet
}
