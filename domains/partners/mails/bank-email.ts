import { type Locale, regions } from '@numo/kit/locales.ts'
import { wordsInMail, type EmailMessage } from '../../email.ts'

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
  const who = wordsInMail(name)
  if (locale === 'es') {
    const from = held_until
      ? ` No enviamos pagos a esta cuenta antes del ${dayText(held_until, locale)} (hora de Ciudad de México).`
      : ''
    return {
      kind: 'bank-account',
      subject:
        event === 'proposed'
          ? `Se propuso otra cuenta bancaria para ${clinic}`
          : `Cambió la cuenta bancaria de ${clinic}`,
      paragraphs: [
        `Hola ${who}:`,
        event === 'proposed'
          ? `La cuenta ${account} se propuso para los pagos a ${clinic}. Todavía no se le ha pagado nada: antes la revisa otra persona de nuestro equipo.`
          : `Desde ahora los pagos a ${clinic} van a la cuenta ${account}.${from}`,
      ],
      button: null,
      after: [`Si no lo pidió, escríbanos de inmediato a ${brand.support_email}.`],
    }
  }
  const from = held_until
    ? ` We pay nothing to it before ${dayText(held_until, locale)} (Mexico City time).`
    : ''
  return {
    kind: 'bank-account',
    subject:
      event === 'proposed'
        ? `Another bank account was proposed for ${clinic}`
        : `The bank account of ${clinic} has changed`,
    paragraphs: [
      `Hello ${who},`,
      event === 'proposed'
        ? `The account ${account} was proposed for payments to ${clinic}. Nothing has been paid to it: another person of our team checks it first.`
        : `From now on payments to ${clinic} go to the account ${account}.${from}`,
    ],
    button: null,
    after: [`If you did not ask for this, write to us at once: ${brand.support_email}.`],
  }
}
