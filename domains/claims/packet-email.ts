import { wordsInMail, type EmailMessage } from '../email.ts'

type PacketOf = { number: string; insurer_claim_number: string | null; client_name: string }

/** The email that brings a packet to an insurer, in both languages: nobody knows which its reader has. */
export function packetEmail(
  { number, insurer_claim_number, client_name }: PacketOf,
  bytes: Uint8Array
): EmailMessage {
  const name = wordsInMail(client_name)
  const yours = insurer_claim_number === null ? '' : ` (${wordsInMail(insurer_claim_number)})`
  return {
    kind: 'claim-packet',
    subject: `Claim / Reclamación ${number}${yours}`,
    paragraphs: [
      `Attached is claim ${number} of ${name}${yours} with its documents. The first page says what is on which page. Confirm that you received it by answering this message.`,
      `Adjuntamos la reclamación ${number} de ${name}${yours} con sus documentos. La primera página dice qué hay en cada página. Confirme que la recibió respondiendo a este mensaje.`,
    ],
    button: null,
    after: [],
    attachments: [{ file_name: `${number}.pdf`, mime_type: 'application/pdf', bytes }],
  }
}
