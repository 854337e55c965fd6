import { createTransport } from 'nodemailer'
import { refuseUnsafeHead } from './check-email.ts'
import { MailRefused, type EmailSender } from './port.ts'

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

/**
 * Whether the server said for good that it will not have this mail: 5xx to its recipient or to its text. The same to
 * our name or password is a mistake of ours, which somebody will mend.
 */
const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA') &&
  Number(error.responseCode) >= 500

/** Sends through a mail server. Resolves when the server has taken the mail. */
export function createSmtpSender({ smtp_url, mail_from }: Settings): EmailSender {
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(mail_from)?.[1] ?? 'numo.invalid'
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: 3,
    // Whoever sends tries again; a second try in here might send it twice.
    maxRequeues: 0,
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
      const { id, to, subject, text, html } = email
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: mail_from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        // What a server answers may repeat the address or the text: only its numbers are told, and no cause
        // carries the rest.
        const message = `The mail server did not take the mail (${wordsOf(error)})`
        throw isForGood(error) ? new MailRefused(message) : new Error(message)
      }
    },
    async stop() {
      transport.close()
    },
  }
}
