import type { Locale } from '@numo/kit/locales.ts'
import { moneyText } from '@numo/kit/money.ts'
import { escape } from '@numo/kit/text.ts'
import { pageOf, type PaymentsPageOptions } from './local-payments-page.ts'

const words = {
  en: {
    title: 'Your subscription',
    test: 'Test page of the local payment service. No real card is charged.',
    plan: 'Plan',
    month: '{price} per month',
    year: '{price} per year',
    card: 'Card',
    ending_in: '{brand} ending in {last4}',
    none: 'No subscription. You paid once and nothing is renewed.',
    renews: 'Renews on {day}',
    ends: 'Ends on {day} and is not charged again',
    late: 'The last payment was declined. Choose another card to pay it.',
    over: 'Ended',
    state: 'Status',
    cancel: 'Cancel at the end of the period',
    resume: 'Keep the subscription',
    other_card: 'Use another card',
    receipts: 'Receipts',
    no_receipts: 'No payments yet.',
    paid: 'Paid',
    open: 'Not paid yet',
    void: 'Not charged',
    back: 'Back to {name}',
  },
  es: {
    title: 'Su suscripción',
    test: 'Página de prueba del servicio de pagos local. No se cobra a ninguna tarjeta real.',
    plan: 'Plan',
    month: '{price} al mes',
    year: '{price} al año',
    card: 'Tarjeta',
    ending_in: '{brand} terminada en {last4}',
    none: 'No hay suscripción. Usted pagó una sola vez y nada se renueva.',
    renews: 'Se renueva el {day}',
    ends: 'Termina el {day} y no se vuelve a cobrar',
    late: 'El último pago fue rechazado. Elija otra tarjeta para pagarlo.',
    over: 'Terminada',
    state: 'Estado',
    cancel: 'Cancelar al final del periodo',
    resume: 'Conservar la suscripción',
    other_card: 'Usar otra tarjeta',
    receipts: 'Recibos',
    no_receipts: 'Aún no hay pagos.',
    paid: 'Pagado',
    open: 'Aún sin pagar',
    void: 'No se cobró',
    back: 'Volver a {name}',
  },
} as const

/** What the page shows; amounts in minor units, days as instants. */
export type PortalView = {
  subscription: {
    state: 'renews' | 'ends' | 'late' | 'over'
    amount: number
    currency: string
    every: 'month' | 'year'
    until: Date
    card: { brand: string; last4: string } | null
  } | null
  receipts: readonly {
    at: Date
    amount: number
    currency: string
    status: 'paid' | 'open' | 'void'
  }[]
  /** On our own host. */
  return_url: string | null
}

const dayText = (day: Date, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
const button = (value: string, text: string, look: string) =>
  `<button class="btn btn-lg ${look}" name="change" value="${value}">${escape(text)}</button>`

/** Returns the page of the local payment service on which a subscription is managed. */
export function portalPage(
  { subscription, receipts, return_url }: PortalView,
  about: PaymentsPageOptions
): string {
  const { locale, name } = about
  const text = words[locale]
  const price = (amount: number, currency: string) =>
    moneyText(amount, currency.toUpperCase(), locale)
  const row = (label: string, value: string) =>
    `<p style="margin:4px 0"><span class="dim">${escape(label)}:</span> ${escape(value)}</p>`
  const own = (of: NonNullable<PortalView['subscription']>) => {
    const { state, amount, currency, every, until, card } = of
    const day = dayText(until, locale)
    const facts = [
      row(text.plan, text[every].replace('{price}', price(amount, currency))),
      row(text.state, text[state].replace('{day}', day)),
      card
        ? row(
            text.card,
            text.ending_in.replace('{brand}', capital(card.brand)).replace('{last4}', card.last4)
          )
        : '',
    ]
    const buttons =
      state === 'over'
        ? []
        : [
            button('card', text.other_card, state === 'late' ? 'btn-primary' : 'btn-line'),
            state === 'ends'
              ? button('resume', text.resume, 'btn-line')
              : button('cancel', text.cancel, 'btn-line'),
          ]
    return `${facts.join('')}<form method="post" style="display:flex;flex-wrap:wrap;gap:12px;margin-top:24px">${buttons.join('')}</form>`
  }
  const list = receipts.map(
    ({ at, amount, currency, status }) =>
      `<li style="margin:4px 0">${escape(`${dayText(at, locale)} · ${price(amount, currency)} · ${text[status]}`)}</li>`
  )
  const main = `${subscription ? own(subscription) : `<p>${escape(text.none)}</p>`}
<h2 style="margin:32px 0 8px">${escape(text.receipts)}</h2>
${list.length > 0 ? `<ul>${list.join('')}</ul>` : `<p>${escape(text.no_receipts)}</p>`}
${return_url === null ? '' : `<p style="margin-top:24px"><a href="${escape(return_url)}">${escape(text.back.replace('{name}', name))}</a></p>`}`
  return pageOf(about, { title: text.title, test: text.test, main })
}
