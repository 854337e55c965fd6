import type { Email, EmailSender } from './port.ts'

/** Test double that keeps emails in memory; `sent` is oldest first. */
export function createInMemoryEmail(): EmailSender & { readonly sent: Email[] } {
  const sent: Email[] = []
  return {
    kind: 'outbox',
    sent,
    async send(email) {
      if (/[\r\n]/.test(email.to + email.subject)) throw new Error('A line break in a header')
      sent.push(email)
    },
    async stop() {},
  }
}
