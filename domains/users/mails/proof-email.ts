import { linkTo, type EmailMessage } from '../../email.ts'
import { hello, notYou, type Recipient } from './account-emails.ts'

/** One-time link that gives a recent proof within a session. */
export function proofLink(to: Recipient, token: string): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/login-verify', { proof: token })
  return locale === 'es'
    ? {
        kind: 'proof-link',
        subject: `Confirma que eres tú en ${site.brand.name}`,
        paragraphs: [
          hello(to),
          'Abre este enlace en el mismo navegador donde lo pediste. Funciona una vez, durante 15 minutos.',
        ],
        button: { label: 'Soy yo', href },
        after: [notYou(to)],
      }
    : {
        kind: 'proof-link',
        subject: `Confirm that it is you on ${site.brand.name}`,
        paragraphs: [
          hello(to),
          'Open this link in the same browser where you asked for it. It works once, for 15 minutes.',
        ],
        button: { label: 'It is me', href },
        after: [notYou(to)],
      }
}
