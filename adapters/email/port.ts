/** A file sent with an email. */
export type EmailAttachment = {
  file_name: string
  mime_type: string
  bytes: Uint8Array
}

/** One email to one person. */
export type Email = {
  /** Exactly one address. */
  to: string
  subject: string
  /** Plain text; required in every email. */
  text: string
  html: string
  /**
   * Stable across retries, and part of the `Message-ID`, so that receivers can drop a duplicate after a lost
   * acknowledgement. Letters, digits and hyphens.
   */
  id: string
  /** Kind of email (`reset-password`, `verify-email` ...), for the outbox and the log; never shown to the recipient. */
  kind: string
  attachments?: readonly EmailAttachment[]
}

/** Thrown when the mail server rejects an email permanently. */
export class MailRefused extends Error {}

/** Sends email. Every implementation passes `port.test.ts`. */
export interface EmailSender {
  readonly kind: 'outbox' | 'smtp'
  /**
   * Resolves when the server has accepted the email. Rejects with MailRefused on permanent failure, with another error
   * when a retry may succeed; errors never contain the text. Does not retry. Refuses line breaks in address and
   * subject.
   */
  send(email: Email): Promise<void>
  stop(): Promise<void>
}
