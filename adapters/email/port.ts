/** Mail to a person. */
export type Email = {
  /** One address. */
  to: string
  subject: string
  /** Plain text; every mail has it. */
  text: string
  html: string
  /** Why it was sent (`reset-password`, `verify-email` ...); for the outbox and the log, never shown. */
  kind: string
}

/** Sends mail. Every implementation keeps the promises of `port.test.ts`. */
export interface EmailSender {
  readonly kind: 'outbox' | 'smtp'
  /**
   * Resolves once the mail is handed over for good. Rejects when it was not, with an error that never holds its text.
   * A line break in an address or a subject is refused, never sent.
   */
  send(email: Email): Promise<void>
  stop(): Promise<void>
}
