import type { Locale } from '@numo/kit/locales.ts'
import { linkTo, salutation, wordsInMail, type EmailMessage } from '../../email.ts'

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
  const texts: Readonly<Record<Locale, EmailMessage>> = {
    en: {
      kind: 'invitation',
      subject: `You are invited to ${into} on ${brand}`,
      paragraphs: [
        salutation(locale, name),
        `You have been invited to access ${into}. The link is for this address only. It works once, for seven days.`,
      ],
      button: { label: 'See the invitation', href },
      after: [
        `If you do not know ${into}, ignore this email or write to us at ${site.brand.support_email}.`,
      ],
    },
    es: {
      kind: 'invitation',
      subject: `Te invitan a ${into} en ${brand}`,
      paragraphs: [
        salutation(locale, name),
        `Te invitaron a tener acceso a ${into}. El enlace es solo para este correo y funciona una vez, durante siete días.`,
      ],
      button: { label: 'Ver la invitación', href },
      after: [
        `Si no conoces a ${into}, ignora este correo o escríbenos a ${site.brand.support_email}.`,
      ],
    },
  }
  return texts[locale]
}
