import { localeOf } from '@numo/kit/locales.ts'
import type { LocalPayments } from '@numo/adapters/card-payments/local.ts'
import { refuse } from '@numo/kit/fail.ts'
import { redirectResponse, textResponse, type HttpResponse } from './http-response.ts'
import type { HttpRequest } from './http-request.ts'
import { checkoutCards, checkoutPage, type CheckoutView } from './local-checkout-page.ts'
import type { Program } from './program.ts'
import { readBody } from './read-body.ts'

/** Path, query and fragment on our own host of an address that a session was made with. */
export function onHost(address: unknown): string | null {
  const url = URL.parse(String(address))
  return url && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : null
}

type Session = Readonly<Record<string, unknown>>

/** Where the browser goes once a session is paid. */
function successPath(session: Session): string {
  const path = onHost(session['success_url']) ?? '/'
  return path
    .replaceAll('{CHECKOUT_SESSION_ID}', String(session['id']))
    .replaceAll('%7BCHECKOUT_SESSION_ID%7D', String(session['id']))
}

/** The checkout page of the local payment service: shows a session, and takes a test card for it. */
export const localCheckout =
  (program: Pick<Program, 'settings' | 'site'>, { service }: LocalPayments) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    const id = request.params['id'] ?? ''
    const session = await service.readCheckout(id)
    if (!session) throw refuse(404, 'not-found', 'There is no such checkout')
    const cards: CheckoutView = {
      kind: 'cards',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the local service keeps what is sold in this form
      sold: session['sold'] as Extract<CheckoutView, { kind: 'cards' }>['sold'],
      is_declined: false,
      cancel_url: onHost(session['cancel_url']),
    }
    const shown = async (view: CheckoutView): Promise<HttpResponse> => {
      const { styles } = (await program.site()).assets
      const { name } = program.settings.brand
      const locale = localeOf(session['locale'])
      return {
        ...textResponse(200, 'text/html', checkoutPage(view, { name, styles, locale }), {
          'cache-control': 'no-store',
        }),
        kind: 'page',
      }
    }
    if (request.method !== 'POST')
      return shown(session['status'] === 'open' ? cards : { kind: 'over' })
    const given = new URLSearchParams(await readBody(request.raw, 2000))
    const number = Object.values<string>(checkoutCards).find((card) => card === given.get('card'))
    const answer = given.get('answer')
    if (number === undefined || answer === 'refuse') return shown(cards)
    const result = await service.completeCheckout(id, number, { is_present: answer === 'accept' })
    if (result?.kind === 'done') return redirectResponse(303, successPath(result.session))
    if (result?.kind === 'asks') return shown({ kind: 'asks', number })
    if (result?.kind === 'declined') return shown({ ...cards, is_declined: true })
    return shown({ kind: 'over' })
  }
