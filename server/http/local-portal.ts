import { z } from 'zod'
import type { LocalPayments } from '@numo/adapters/card-payments/local.ts'
import { refuse } from '@numo/kit/fail.ts'
import { localeOf } from '@numo/kit/locales.ts'
import { redirectResponse, textResponse, type HttpResponse } from './http-response.ts'
import type { HttpRequest } from './http-request.ts'
import { onHost } from './local-checkout.ts'
import { portalPage, type PortalView } from './local-portal-page.ts'
import type { Program } from './program.ts'
import { readBody } from './read-body.ts'

const Instant = z.int().transform((seconds) => new Date(seconds * 1000))

/* What the page reads of the objects of the local service, which wrote them in this form. */
const Subscription = z.object({
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  items: z.object({
    data: z.tuple([
      z.object({
        current_period_end: Instant,
        price: z.object({
          unit_amount: z.int(),
          currency: z.string(),
          recurring: z.object({ interval: z.enum(['month', 'year']) }),
        }),
      }),
    ]),
  }),
})
const Method = z.object({ card: z.object({ brand: z.string(), last4: z.string() }) })
const Invoice = z.object({
  created: Instant,
  total: z.int(),
  currency: z.string(),
  status: z.enum(['paid', 'open', 'void']),
})
const Change = z.enum(['cancel', 'resume', 'card'])

type Portal = NonNullable<Awaited<ReturnType<LocalPayments['service']['readPortal']>>>

function viewOf({ session, subscription, card, invoices }: Portal): PortalView {
  const read = subscription && Subscription.parse(subscription)
  const [item] = read?.items.data ?? []
  return {
    subscription:
      read && item
        ? {
            state: stateOf(read),
            amount: item.price.unit_amount,
            currency: item.price.currency,
            every: item.price.recurring.interval,
            until: item.current_period_end,
            card: card && Method.parse(card).card,
          }
        : null,
    receipts: invoices.map((invoice) => {
      const { created, total, currency, status } = Invoice.parse(invoice)
      return { at: created, amount: total, currency, status }
    }),
    return_url: onHost(session['return_url']),
  }
}

const stateOf = ({ status, cancel_at_period_end }: z.output<typeof Subscription>) =>
  status === 'canceled'
    ? 'over'
    : status === 'past_due'
      ? 'late'
      : cancel_at_period_end
        ? 'ends'
        : 'renews'

/** The portal page of the local payment service: shows the subscription of a session, and changes it. */
export const localPortal =
  (program: Pick<Program, 'settings' | 'site'>, { service }: LocalPayments) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    const id = request.params['id'] ?? ''
    const portal = await service.readPortal(id)
    if (!portal) throw refuse(404, 'not-found', 'There is no such page, or its time is over')
    if (request.method === 'POST') {
      const given = new URLSearchParams(await readBody(request.raw, 2000)).get('change')
      const change = Change.safeParse(given)
      const next = change.success ? await service.changeInPortal(id, change.data) : null
      return redirectResponse(303, onHost(next) ?? request.pathname)
    }
    const { styles } = (await program.site()).assets
    const { name } = program.settings.brand
    const about = { name, styles, locale: localeOf(portal.session['locale']) }
    return {
      ...textResponse(200, 'text/html', portalPage(viewOf(portal), about), {
        'cache-control': 'no-store',
      }),
      kind: 'page',
    }
  }
