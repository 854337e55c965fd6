import type { Hono } from 'hono'
import { z } from 'zod'
import { localFormPath, type LocalPayments } from '@numo/adapters/card-payments/local.ts'
import { isLocale, type Locale } from '@numo/kit/locales.ts'
import { refuse } from '@numo/kit/fail.ts'
import { jsonResponse, redirectResponse, textResponse, type HttpResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import { localCheckout } from './local-checkout.ts'
import { localPortal } from './local-portal.ts'
import { bankPage } from './local-payments-page.ts'
import type { Program } from './program.ts'
import { isOfType, readBody } from './read-body.ts'
import type { RouteOptions, Respond } from './respond.ts'

const Typed = z.strictObject({
  client_secret: z.string().max(200),
  number: z.string().max(40),
  exp_month: z.int(),
  exp_year: z.int(),
  cvc: z.string().max(10),
  holder: z.string().trim().max(120).nullable(),
  return_url: z.string().max(500),
})

/**
 * Returns the address to send the holder back to, of which only the path is used, on our own host. Null when
 * invalid.
 */
function pathOf(return_url: string): URL | null {
  const url = URL.parse(return_url)
  return url && /^https?:$/.test(url.protocol) && !url.pathname.startsWith('//') ? url : null
}

const localeOf = (return_url: string): Locale => {
  const first = pathOf(return_url)?.pathname.split('/')[1] ?? ''
  return isLocale(first) ? first : 'en'
}

/** Returns the return address of a card setup that waits for its holder at the bank's page; else null. */
const returnAddressOf = (setup: Readonly<Record<string, unknown>>): string | null => {
  const shape = z.object({ redirect_to_url: z.object({ return_url: z.string() }) })
  const parsed = shape.safeParse(setup['next_action'])
  return parsed.success ? parsed.data.redirect_to_url.return_url : null
}

/**
 * Mounts the local payment service: the endpoint of its card form and its 3-D Secure page. Only where that service
 * is in use, never in production.
 */
export function mountLocalPayments(
  app: Hono<NodeBindings>,
  program: Pick<Program, 'settings' | 'site'>,
  local: LocalPayments,
  {
    respond,
    answerProblem: responseProblem,
  }: { respond: Respond; answerProblem: RouteOptions['answerProblem'] }
) {
  const { service } = local

  const confirm = async (request: HttpRequest): Promise<HttpResponse> => {
    if (!isOfType(request.header('content-type'), 'application/json'))
      throw refuse(415, 'not-json', 'Send JSON with the content type application/json')
    const parsed = Typed.safeParse(jsonOf(await readBody(request.raw, 5000)))
    if (!parsed.success || !pathOf(parsed.data.return_url))
      throw refuse(400, 'invalid', 'The card form sent something else than a card')
    const { client_secret, return_url, ...card } = parsed.data
    const id = request.params['id'] ?? ''
    const { status, body } = await service.takeCard({ id, secret: client_secret, return_url }, card)
    return jsonResponse(status, body)
  }

  const bank = async (request: HttpRequest): Promise<HttpResponse> => {
    const id = request.params['id'] ?? ''
    const secret = new URLSearchParams(request.search).get('secret') ?? ''
    const setup = await service.readForHolder(id, secret)
    if (!setup) throw refuse(404, 'not-found', 'There is no such confirmation')
    const waiting = returnAddressOf(setup)
    if (request.method === 'POST' && waiting !== null) {
      const message = new URLSearchParams(await readBody(request.raw, 2000)).get('answer')
      const after = await service.authenticate(id, secret, message === 'accept')
      const back = pathOf(waiting)
      if (!back) throw refuse(400, 'invalid', 'There is no way back from here')
      const kind = id.startsWith('pi_') ? 'payment_intent' : 'setup_intent'
      back.searchParams.set(kind, id)
      back.searchParams.set(`${kind}_client_secret`, secret)
      const isDone = after?.['status'] === 'succeeded'
      back.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed')
      return redirectResponse(303, `${back.pathname}${back.search}`)
    }
    const { styles } = (await program.site()).assets
    const { brand } = program.settings
    const about = { name: brand.name, styles, locale: localeOf(waiting ?? '') }
    const html = bankPage({ is_waiting: waiting !== null }, about)
    return {
      ...textResponse(200, 'text/html', html, { 'cache-control': 'no-store' }),
      kind: 'page',
    }
  }

  const form = `${localFormPath}/setup_intents/:id/confirm`
  app.post(form, respond({ pattern: form, limited: true, answer: confirm }))
  app.all(form, respond({ pattern: form, limited: true, answer: () => refuseMethod(['POST']) }))
  const pages = {
    authenticate: bank,
    checkout: localCheckout(program, local),
    portal: localPortal(program, local),
  }
  for (const [name, answer] of Object.entries(pages)) {
    const pattern = `${localFormPath}/${name}/:id`
    const options = { pattern, limited: true, answer }
    app.on(
      ['GET', 'POST'],
      pattern,
      respond({ ...options, ...(responseProblem && { answerProblem: responseProblem }) })
    )
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse(400, 'bad-json', 'The body is not valid JSON')
  }
}
