import { createTransport } from 'nodemailer'
import { refuseUnsafeHead } from './check-email.ts'
import type { EmailSender } from './port.ts'

type Settings = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtp_url: string
  /** The sender every mail has: an address, or a name and an address in angle brackets. */
  mail_from: string
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  const answer = 'responseCode' in error ? Number(error.responseCode) : Number.NaN
  return Number.isInteger(answer) ? `${code}, answer ${answer}` : code
}

/** Sends through a mail server. Resolves when the server has taken the mail. */
export function createSmtpSender({ smtp_url, mail_from }: Settings): EmailSender {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Nothing in a mail may be fetched or read from the disk.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send(email) {
      refuseUnsafeHead(email)
      const { to, subject, text, html } = email
      try {
        await transport.sendMail({
          from: mail_from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        // What a server answers may repeat the address or the text: only its numbers are told.
        // oxlint-disable-next-line eslint/preserve-caught-error -- the cause would carry them
        throw new Error(`The mail server did not take the mail (${wordsOf(error)})`)
      }
    },
    async stop() {
      transport.close()
    },
  }
}
