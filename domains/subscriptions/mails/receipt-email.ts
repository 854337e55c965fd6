import { type Locale, regions } from '@numo/kit/locales.ts'
import { moneyText } from '@numo/kit/money.ts'
import { linkTo, salutation, type EmailMessage } from '../../email.ts'
import type { PlanType } from '../enums.ts'
import { planNames } from '../rules.ts'

type Site = { public_origin: string; brand: { name: string } }
type Paid = {
  number: string
  plan_type: PlanType
  amount: number
  currency: string
  paid_on: string
  /** Last day of the paid period; null for a lifetime plan. */
  until: string | null
}

const dayText = (locale: Locale, day: string) =>
  new Intl.DateTimeFormat(regions[locale].day, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** The receipt of a payment for a subscription, as an email. */
export function receiptEmail(
  { site, locale, name }: { site: Site; locale: Locale; name: string },
  { number, plan_type, amount, currency, paid_on, until }: Paid
): EmailMessage {
  const money = moneyText(amount, currency, locale)
  const plan = planNames[locale][plan_type]
  const day = dayText(locale, paid_on)
  const end = until === null ? null : dayText(locale, until)
  const href = linkTo(site, locale, '/scribe/settings', {})
  const { brand } = site
  const shared = { kind: 'subscription-receipt' }
  const texts: Readonly<Record<Locale, EmailMessage>> = {
    en: {
      ...shared,
      subject: `Receipt ${number} from ${brand.name}`,
      paragraphs: [
        salutation(locale, name),
        `We received your payment of ${money} on ${day} for the plan ${plan}.`,
        end === null ? 'The plan does not end.' : `It covers you until ${end}.`,
      ],
      button: { label: 'See your subscription', href },
      after: [`Receipt number: ${number}. You can print it or save it as PDF there.`],
    },
    es: {
      ...shared,
      subject: `Recibo ${number} de ${brand.name}`,
      paragraphs: [
        salutation(locale, name),
        `Recibimos su pago de ${money} el ${day} por el plan ${plan}.`,
        end === null ? 'El plan no vence.' : `Cubre hasta el ${end}.`,
      ],
      button: { label: 'Ver su suscripción', href },
      after: [`Número de recibo: ${number}. Puede imprimirlo o guardarlo como PDF ahí.`],
    },
  }
  return texts[locale]
}
