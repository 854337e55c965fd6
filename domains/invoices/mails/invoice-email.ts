import { moneyText } from '@numo/kit/money.ts'
import { type Locale, regions } from '@numo/kit/locales.ts'
import { linkTo, salutation, type EmailMessage } from '../../email.ts'

type Recipient = {
  site: { public_origin: string; brand: { name: string; support_email: string } }
  locale: Locale
  name: string
}

export type SentInvoice = {
  id: string
  number: string
  kind: string
  currency: string
  total_amount: number
  /** What is still asked for; 0 when it is paid. */
  balance: number
  due_on: string | null
}

const dayText = (day: string, locale: Locale) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(regions[locale].day, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })

/** Sends an invoice or credit note, with its PDF. */
export function invoiceMessage(
  { site, locale, name }: Recipient,
  { id, number, kind, currency, total_amount, balance, due_on }: SentInvoice
): EmailMessage {
  const brand = site.brand.name
  const href = linkTo(site, locale, `/print/invoice/${id}`, {})
  const total = moneyText(total_amount, currency, locale)
  const open = moneyText(balance, currency, locale)
  const day = due_on && dayText(due_on, locale)
  const isCredit = kind === 'credit_note'
  const texts: Readonly<Record<Locale, EmailMessage>> = {
    en: {
      kind: 'invoice',
      subject: `${isCredit ? 'Credit note' : 'Invoice'} ${number} from ${brand}`,
      paragraphs: [
        salutation(locale, name),
        `Attached is ${isCredit ? 'credit note' : 'invoice'} ${number} for ${total}.`,
        balance > 0
          ? `${open} is still to pay${day ? `, due on ${day}` : ''}.`
          : 'There is nothing to pay.',
      ],
      button: { label: 'See it online', href },
      after: [`If something is not right, write to us at ${site.brand.support_email}.`],
    },
    es: {
      kind: 'invoice',
      subject: `${isCredit ? 'Nota de crédito' : 'Factura'} ${number} de ${brand}`,
      paragraphs: [
        salutation(locale, name),
        `Adjuntamos ${isCredit ? 'la nota de crédito' : 'la factura'} ${number} por ${total}.`,
        balance > 0
          ? `Quedan por pagar ${open}${day ? `, a más tardar el ${day}` : ''}.`
          : 'No hay nada que pagar.',
      ],
      button: { label: 'Ver en línea', href },
      after: [`Si algo no es correcto, nuestro correo es ${site.brand.support_email}.`],
    },
  }
  return texts[locale]
}
