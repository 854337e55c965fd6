import type { Hono } from 'hono'
import { isLocale, localeCookie, localePath, splitLocale } from '@numo/kit/locales.ts'
import { ownPath } from '@numo/kit/own-path.ts'
import { schemeCookie, schemes, visitChoices, visitCookie, visitSwitch } from '@numo/kit/site.ts'
import { refuse } from '@numo/kit/fail.ts'
import { redirectResponse, type HttpResponse } from './http-response.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import { cookieToSet } from './cookies.ts'
import { removedCookies } from './count-visits.ts'
import { readForm } from './forms.ts'
import { refuseMethod } from './api.ts'
import type { Program } from './program.ts'
import type { RouteOptions, Respond } from './respond.ts'

/**
 * Mounts the switches for language, colour scheme and counting of visits: each stores the choice in a cookie and redirects back to the
 * page, query included. A target that is no page of this site becomes the home page.
 */
export function mountSwitches(
  app: Hono<NodeBindings>,
  program: Program,
  respond: Respond,
  responseProblem: NonNullable<RouteOptions['answerProblem']>
) {
  const { settings } = program
  const https = settings.public_origin.startsWith('https:')

  const wantedPlace = async (request: HttpRequest) => {
    if (request.method !== 'GET' && request.method !== 'POST') refuseMethod(['GET', 'POST'])
    // A prefetch must not change anything.
    if (/prefetch|prerender/.test(request.header('sec-purpose') ?? request.header('purpose') ?? ''))
      throw refuse(403, 'no-prefetch', 'Open this address to use it')
    const sent = new URLSearchParams(request.search).get('to')
    return request.method === 'POST' && sent === null
      ? (await readForm(request, settings.public_origin)).get('to')
      : sent
  }
  const goTo = (to: string, cookie: string): HttpResponse =>
    redirectResponse(303, to, { 'set-cookie': cookie })

  const switchLocale = async (request: HttpRequest) => {
    const locale = request.params['locale']
    if (!isLocale(locale)) throw refuse(404, 'not-found', 'There is no such language')
    const place = await wantedPlace(request)
    const { routes } = (await program.site()).site
    const own = ownPath(place, routes) ?? { path: '/', search: '' }
    return goTo(localePath(locale, own.path) + own.search, cookieToSet(localeCookie, locale, https))
  }
  const switchScheme = async (request: HttpRequest) => {
    const scheme = schemes.find((one) => one === request.params['scheme'])
    if (!scheme) throw refuse(404, 'not-found', 'There is no such colour scheme')
    const place = await wantedPlace(request)
    const { routes } = (await program.site()).site
    const own = ownPath(place, routes) ?? { path: '/', search: '' }
    const { locale } = splitLocale(place?.split('?', 1)[0] ?? '/')
    return goTo(localePath(locale, own.path) + own.search, cookieToSet(schemeCookie, scheme, https))
  }
  /** Only a form of ours may agree to something: a link could be followed by a program, or from another site. */
  const switchVisits = async (request: HttpRequest): Promise<HttpResponse> => {
    if (request.method !== 'POST') refuseMethod(['POST'])
    if (!settings.tag_manager) throw refuse(404, 'not-found', 'Visits are not counted here')
    const form = await readForm(request, settings.public_origin)
    const choice = visitChoices.find((one) => one === form.get('choice'))
    if (!choice) throw refuse(400, 'bad-choice', 'Choose whether visits are counted')
    const place = form.get('to')
    const { routes } = (await program.site()).site
    const own = ownPath(place, routes) ?? { path: '/', search: '' }
    const { locale } = splitLocale(place?.split('?', 1)[0] ?? '/')
    const cookie = cookieToSet(visitCookie, choice, https)
    const response = goTo(localePath(locale, own.path) + own.search, cookie)
    if (choice === 'agreed') return response
    return { ...response, cookies: removedCookies(request, settings.public_origin) }
  }
  const options = { limited: true, answerProblem: responseProblem }
  app.all(
    '/-/locale/:locale',
    respond({ ...options, pattern: '/-/locale/:locale', answer: switchLocale })
  )
  app.all(
    '/-/scheme/:scheme',
    respond({ ...options, pattern: '/-/scheme/:scheme', answer: switchScheme })
  )
  app.all(visitSwitch, respond({ ...options, pattern: visitSwitch, answer: switchVisits }))
}
