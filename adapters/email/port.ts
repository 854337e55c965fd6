/** Mail to a person. */
export type Email = {
  /** One address. */
  to: string
  subject: string
  /** Plain text; every mail has it. */
  text: string
  html: string
  /**
   * Of the email: the same however often it is tried, and `Message-ID` of what is sent, so that a copy which was
   * taken without our hearing of it is known as the same. Letters, digits and hyphens.
   */
  id: string
  /** Why it was sent (`reset-password`, `verify-email` ...); for the outbox and the log, never shown. */
  kind: string
}

/** The mail server will not take this mail for this person, now or later. */
export class MailRefused extends Error {}

/** Sends mail. Every implementation keeps the promises of `port.test.ts`. */
export interface EmailSender {
  readonly kind: 'outbox' | 'smtp'
  /**
   * Resolves once the mail is handed over for good. Rejects when it was not, with an error that never holds its text:
   * `MailRefused` when another try cannot help, anything else when it may. Nothing is tried twice in here. A line break
   * in an address or a subject is refused, never sent.
   */
  send(email: Email): Promise<void>
  stop(): Promise<void>
}
