import { type Locale, regions } from '@numo/kit/locales.ts'
import { salutation, wordsInMail, type EmailMessage } from '../../email.ts'

type Reader = {
  site: { brand: { name: string; support_email: string } }
  locale: Locale
  name: string
}
type Account = { partner: string; bank_name: string; last4: string; held_until: Date | null }

const dayText = (day: Date, locale: Locale) =>
  new Intl.DateTimeFormat(regions[locale].figure, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Mexico_City',
  }).format(day)

/**
 * Tells the owners of an organisation that somebody proposed or verified a bank account, at the addresses they have and had.
 * Without a link: whoever wants to stop it writes or calls.
 */
export function bankEmail(
  { site, locale, name }: Reader,
  event: 'proposed' | 'verified',
  { partner, bank_name, last4, held_until }: Account
): EmailMessage {
  const { brand } = site
  const account = `${wordsInMail(bank_name)} •••• ${last4}`
  const clinic = wordsInMail(partner)
  const isProposed = event === 'proposed'
  const day = held_until && dayText(held_until, locale)
  const shared = { kind: 'bank-account', button: null }
  const texts: Readonly<Record<Locale, EmailMessage>> = {
    en: {
      ...shared,
      subject: isProposed
        ? `Another bank account was proposed for ${clinic}`
        : `The bank account of ${clinic} has changed`,
      paragraphs: [
        salutation(locale, name),
        isProposed
          ? `The account ${account} was proposed for payments to ${clinic}. Nothing has been paid to it: another person of our team checks it first.`
          : `From now on payments to ${clinic} go to the account ${account}.${day ? ` We pay nothing to it before ${day} (Mexico City time).` : ''}`,
      ],
      after: [`If you did not ask for this, write to us at once: ${brand.support_email}.`],
    },
    es: {
      ...shared,
      subject: isProposed
        ? `Se propuso otra cuenta bancaria para ${clinic}`
        : `Cambió la cuenta bancaria de ${clinic}`,
      paragraphs: [
        salutation(locale, name),
        isProposed
          ? `La cuenta ${account} se propuso para los pagos a ${clinic}. Todavía no se le ha pagado nada: antes la revisa otra persona de nuestro equipo.`
          : `Desde ahora los pagos a ${clinic} van a la cuenta ${account}.${day ? ` No enviamos pagos a esta cuenta antes del ${day} (hora de Ciudad de México).` : ''}`,
      ],
      after: [`Si no lo pidió, escríbanos de inmediato a ${brand.support_email}.`],
    },
  }
  return texts[locale]
}
