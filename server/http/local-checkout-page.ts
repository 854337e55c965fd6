import { moneyText } from '@numo/kit/money.ts'
import { escape } from '@numo/kit/text.ts'
import { pageOf, type PaymentsPageOptions } from './local-payments-page.ts'

const words = {
  en: {
    test: 'Test page of the local payment service. No real card is charged.',
    pay: 'Pay {price}',
    month: 'every month, until you cancel',
    year: 'every year, until you cancel',
    once: 'once',
    card: 'Choose another card',
    card_text: 'Nothing is charged now.',
    choose: 'Choose a test card:',
    works: 'Visa 4242, is charged',
    declined: 'Visa 0002, is declined',
    asks: 'Visa 3184, the bank asks who you are',
    fails_later: 'Visa 3155, the bank asks once',
    was_declined: 'The card was declined. Nothing was charged.',
    asked: 'Your bank asks: is it you?',
    accept: 'Yes, it is me',
    refuse: 'No, stop this',
    back: 'Back without paying',
    over: 'This page was used already.',
    over_text: 'It cannot be paid a second time. You can close it.',
  },
  es: {
    test: 'Página de prueba del servicio de pagos local. No se cobra a ninguna tarjeta real.',
    pay: 'Pagar {price}',
    month: 'cada mes, hasta que cancele',
    year: 'cada año, hasta que cancele',
    once: 'una sola vez',
    card: 'Elija otra tarjeta',
    card_text: 'Ahora no se cobra nada.',
    choose: 'Elija una tarjeta de prueba:',
    works: 'Visa 4242, se cobra',
    declined: 'Visa 0002, es rechazada',
    asks: 'Visa 3184, el banco pregunta quién es',
    fails_later: 'Visa 3155, el banco pregunta una vez',
    was_declined: 'La tarjeta fue rechazada. No se cobró nada.',
    asked: 'Su banco pregunta: ¿es usted?',
    accept: 'Sí, soy yo',
    refuse: 'No, detener esto',
    back: 'Volver sin pagar',
    over: 'Esta página ya se usó.',
    over_text: 'No se puede pagar otra vez. Puede cerrarla.',
  },
} as const

/** Test cards that the checkout page offers, by what becomes of them. */
export const checkoutCards = {
  works: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002760003184',
  fails_later: '4000002500003155',
} as const

type Sold = { name: string; amount: number; currency: string; every: 'month' | 'year' | null }

/** What the page shows: the cards, also after a decline; the question of the bank; or that it is over. */
export type CheckoutView =
  | { kind: 'cards'; sold: Sold | null; is_declined: boolean; cancel_url: string | null }
  | { kind: 'asks'; number: string }
  | { kind: 'over' }

const button = (name: string, value: string, text: string, look: string) =>
  `<button class="btn btn-lg ${look}" name="${name}" value="${escape(value)}">${escape(text)}</button>`
const formOf = (inner: string) =>
  `<form method="post" style="display:flex;flex-wrap:wrap;gap:12px;margin-top:24px">${inner}</form>`

/** Returns the page of the local payment service on which a Checkout Session is paid. */
export function checkoutPage(view: CheckoutView, about: PaymentsPageOptions): string {
  const text = words[about.locale]
  const page = (title: string, main: string) => pageOf(about, { title, test: text.test, main })
  if (view.kind === 'over') return page(text.over, `<p>${escape(text.over_text)}</p>`)
  if (view.kind === 'asks')
    return page(
      text.asked,
      formOf(
        `<input type="hidden" name="card" value="${escape(view.number)}">
${button('answer', 'accept', text.accept, 'btn-primary')}${button('answer', 'refuse', text.refuse, 'btn-line')}`
      )
    )
  const { sold, is_declined, cancel_url } = view
  const title = sold
    ? text.pay.replace('{price}', moneyText(sold.amount, sold.currency.toUpperCase(), about.locale))
    : text.card
  const what = sold ? `${sold.name}, ${text[sold.every ?? 'once']}` : text.card_text
  const offered = (name: keyof typeof checkoutCards) =>
    button('card', checkoutCards[name], text[name], name === 'works' ? 'btn-primary' : 'btn-line')
  const cards = (['works', 'declined', 'asks', 'fails_later'] as const).map(offered)
  return page(
    title,
    `<p>${escape(what)}</p>${is_declined ? `<p role="alert"><b>${escape(text.was_declined)}</b></p>` : ''}
<p style="margin-top:24px">${escape(text.choose)}</p>${formOf(cards.join(''))}
${cancel_url ? `<p style="margin-top:24px"><a href="${escape(cancel_url)}">${escape(text.back)}</a></p>` : ''}`
  )
}
