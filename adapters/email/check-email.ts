import { MailRefused, type Email } from './port.ts'

// oxlint-disable-next-line no-control-regex -- the expression looks for control characters
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const oneAddress = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/u

/**
 * Throws MailRefused against header injection: for control characters or line breaks in address or subject, or several
 * addresses. The error never contains the text.
 */
export function refuseUnsafeHead({ id, to, subject, kind }: Email): void {
  if (to.length > 320 || !oneAddress.test(to) || breaks.test(to))
    throw new MailRefused('The mail is not to exactly one address')
  if (breaks.test(subject) || subject.length === 0 || subject.length > 500)
    throw new MailRefused('The subject of the mail is not one line')
  if (!/^[a-z0-9-]{1,60}$/.test(kind)) throw new MailRefused('The mail has no kind')
  if (!/^[A-Za-z0-9-]{1,80}$/.test(id)) throw new MailRefused('The mail has no id')
}
