import type { Locale } from '@numo/kit/locales.ts'
import { linkTo, wordsInMail, type EmailMessage } from '../../email.ts'

type Recipient = {
  site: { public_origin: string; brand: { name: string; support_email: string } }
  locale: Locale
  name: string
}

/** Invites into a household or an organisation by a one-time link. */
export function invitation(
  { site, locale, name }: Recipient,
  of: string,
  token: string
): EmailMessage {
  const brand = site.brand.name
  const into = wordsInMail(of)
  const href = linkTo(site, locale, '/auth/signup', { invite: token })
  return locale === 'es'
    ? {
        kind: 'invitation',
        subject: `Te invitan a ${into} en ${brand}`,
        paragraphs: [
          `Hola ${wordsInMail(name)}:`,
          `Te invitan a tener acceso a ${into}. El enlace es solo para esta dirección y funciona una vez, durante siete días.`,
        ],
        button: { label: 'Ver la invitación', href },
        after: [
          `Si no conoces a ${into}, no hagas nada o escríbenos a ${site.brand.support_email}.`,
        ],
      }
    : {
        kind: 'invitation',
        subject: `You are invited to ${into} on ${brand}`,
        paragraphs: [
          `Hello ${wordsInMail(name)},`,
          `You are invited to have access to ${into}. The link is for this address alone and works once, for seven days.`,
        ],
        button: { label: 'See the invitation', href },
        after: [
          `If you do not know ${into}, do nothing, or write to us at ${site.brand.support_email}.`,
        ],
      }
}
