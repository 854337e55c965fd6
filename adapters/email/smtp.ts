import { createTransport } from 'nodemailer'
import { refuseUnsafeHead } from './check-email.ts'
import { MailRefused, type EmailSender } from './port.ts'

type Settings = {
  /** `smtp://` or `smtps://`, with user and password when the server requires them. */
  smtp_url: string
  /** Sender of every email: an address, or `name <address>`. */
  mail_from: string
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  const answer = 'responseCode' in error ? Number(error.responseCode) : Number.NaN
  return Number.isInteger(answer) ? `${code}, answer ${answer}` : code
}

/**
 * Whether a failure is permanent: 5xx to RCPT TO or DATA. A 5xx to authentication or to the sender is a configuration
 * error that will be corrected.
 */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA') &&
  Number(error.responseCode) >= 500

/** Sends through an SMTP server. Resolves when the server has accepted the email. */
export function createSmtpSender({ smtp_url, mail_from }: Settings): EmailSender {
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(mail_from)?.[1] ?? 'numo.invalid'
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: 3,
    // The caller retries; a retry here could send an email twice.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Attachments must not be loaded from URLs or from the disk.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send(email) {
      refuseUnsafeHead(email)
      const { id, to, subject, text, html, attachments = [] } = email
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: mail_from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachments.map(({ file_name, mime_type, bytes }) => ({
            filename: file_name,
            contentType: mime_type,
            content: Buffer.from(bytes),
          })),
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        // SMTP replies may repeat the address or the text: only the codes are reported, and no cause is attached.
        const message = `The mail server did not take the mail (${wordsOf(error)})`
        throw isPermanent(error) ? new MailRefused(message) : new Error(message)
      }
    },
    async stop() {
      transport.close()
    },
  }
}
