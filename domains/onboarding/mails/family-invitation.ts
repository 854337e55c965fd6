import type { Locale } from '@numo/kit/locales.ts'
import { linkTo, salutation, wordsInMail, type EmailMessage } from '../../email.ts'

type Recipient = {
  site: { public_origin: string; brand: { name: string; support_email: string } }
  locale: Locale
}
type Invited = {
  /** Name of the inviting user, and of the household. */
  by: string
  household: string
  email: string
  token: string
}

/** Email that invites an adult of a household to sign in. */
export function familyInvitation(
  { site, locale }: Recipient,
  { by, household, email, token }: Invited
): EmailMessage {
  const brand = site.brand.name
  const [who, family] = [wordsInMail(by), wordsInMail(household)]
  const href = linkTo(site, locale, '/auth/signup', { invite: token })
  const texts: Readonly<Record<Locale, EmailMessage>> = {
    en: {
      kind: 'family-invitation',
      subject: `${who} invites you to ${brand}`,
      paragraphs: [
        salutation(locale, null),
        `${who} added you to their insurance on ${brand} (${family}). With your own sign-in, you can see your cover and decide about your data.`,
        `Use this same address, ${email}. The link works once, for seven days.`,
      ],
      button: { label: 'See the invitation', href },
      after: [
        `If you do not know ${who}, ignore this email or write to us at ${site.brand.support_email}.`,
      ],
    },
    es: {
      kind: 'family-invitation',
      subject: `${who} te invita a ${brand}`,
      paragraphs: [
        salutation(locale, null),
        `${who} te agregó a su seguro en ${brand} (${family}). Con tu propio acceso puedes ver tu cobertura y decidir sobre tus datos.`,
        `Usa este mismo correo, ${email}. El enlace funciona una vez, durante siete días.`,
      ],
      button: { label: 'Ver la invitación', href },
      after: [
        `Si no conoces a ${who}, ignora este correo o escríbenos a ${site.brand.support_email}.`,
      ],
    },
  }
  return texts[locale]
}
