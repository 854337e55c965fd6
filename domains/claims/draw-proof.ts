import type { ClaimPacket } from './contract-packet.ts'
import { startText } from './pdf-page.ts'
import { both, channelWords, documentLabel, eventWords, packetWords } from './rules-packet-words.ts'
import { hasTime, type PacketFacts } from './rules-packet.ts'

/** Draws what is known of the delivery of a packet on a day: its hash, its files, and every sending and receipt. */
export async function drawProof(facts: PacketFacts, packet: ClaimPacket, today: string) {
  const { pdf, write, rule, finish } = await startText(facts.number)
  write(both(packetWords.proof), { size: 18, font: 'bold' })
  write(`${both(packetWords.proof_on)} ${today}`, { after: 12 })
  const fact = (label: keyof typeof packetWords, value: string | null) => {
    if (value !== null) write(`${both(packetWords[label])}: ${value}`)
  }
  fact('insurer', facts.insurer_name)
  fact('policy', facts.policy_number)
  fact('person', facts.client_name)
  fact('number', facts.number)
  fact('insurer_number', facts.insurer_claim_number)
  fact('packet_pages', String(packet.page_count))
  write(both(packetWords.packet_hash), { after: 1 })
  write(packet.sha256, { size: 8, font: 'mono', after: 8 })
  rule()
  write(both(packetWords.events), { size: 12, font: 'bold' })
  if (packet.events.length === 0) write(both(packetWords.none))
  for (const { kind, channel, recipient, reference, happened_at } of packet.events) {
    const at = hasTime({ kind, channel })
      ? `${happened_at.slice(0, 16).replace('T', ' ')} UTC`
      : happened_at.slice(0, 10)
    write(`${at}   ${both(eventWords[kind])}, ${both(channelWords[channel])}`, {
      font: 'bold',
      after: 1,
    })
    const isAnswer = kind === 'delivered' || kind === 'failed'
    const details = [
      recipient,
      !isAnswer && reference && `${both(packetWords.reference)} ${reference}`,
    ]
    const text = details.filter(Boolean).join(' · ')
    if (text) write(text, { indent: 12 })
  }
  rule()
  write(both(packetWords.contents), { size: 12, font: 'bold' })
  for (const { type, file_name, sha256 } of packet.contents) {
    write(`${both(documentLabel(type))}: ${file_name}`, { after: 0 })
    write(`SHA-256 ${sha256}`, { size: 7, font: 'mono', is_dim: true, after: 5 })
  }
  return { bytes: await finish(), page_count: pdf.getPageCount() }
}
