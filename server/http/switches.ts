import type { Hono } from 'hono'
import { isLocale, localeCookie, localePath, splitLocale } from '@numo/kit/locales.ts'
import { ownPath } from '@numo/kit/own-path.ts'
import { schemeCookie, schemes } from '@numo/kit/site.ts'
import { refuse } from '@numo/kit/fail.ts'
import { redirectAnswer, type Answer } from './answer.ts'
import type { Asked, Socketed } from './asked.ts'
import { cookieToSet } from './cookies.ts'
import { readForm } from './forms.ts'
import { refuseMethod } from './api.ts'
import type { Program } from './program.ts'
import type { Manner, Respond } from './respond.ts'

/**
 * The switches for language and colour scheme: each keeps the choice in a cookie and goes back to the page it
 * was used on, query included. A place that is not a page of this site becomes the home page.
 */
export function mountSwitches(
  app: Hono<Socketed>,
  program: Program,
  respond: Respond,
  answerProblem: NonNullable<Manner['answerProblem']>
) {
  const { settings } = program
  const https = settings.public_origin.startsWith('https:')

  const wantedPlace = async (asked: Asked) => {
    if (asked.method !== 'GET' && asked.method !== 'POST') refuseMethod(['GET', 'POST'])
    // A page that is only fetched ahead of a click must not change anything.
    if (/prefetch|prerender/.test(asked.header('sec-purpose') ?? asked.header('purpose') ?? ''))
      throw refuse(403, 'no-prefetch', 'Open this address to use it')
    const sent = new URLSearchParams(asked.search).get('to')
    return asked.method === 'POST' && sent === null
      ? (await readForm(asked, settings.public_origin)).get('to')
      : sent
  }
  const goTo = (to: string, cookie: string): Answer =>
    redirectAnswer(303, to, { 'set-cookie': cookie })

  const switchLocale = async (asked: Asked) => {
    const locale = asked.params['locale']
    if (!isLocale(locale)) throw refuse(404, 'not-found', 'There is no such language')
    const place = await wantedPlace(asked)
    const { routes } = (await program.site()).site
    const own = ownPath(place, routes) ?? { path: '/', search: '' }
    return goTo(localePath(locale, own.path) + own.search, cookieToSet(localeCookie, locale, https))
  }
  const switchScheme = async (asked: Asked) => {
    const scheme = schemes.find((one) => one === asked.params['scheme'])
    if (!scheme) throw refuse(404, 'not-found', 'There is no such colour scheme')
    const place = await wantedPlace(asked)
    const { routes } = (await program.site()).site
    const own = ownPath(place, routes) ?? { path: '/', search: '' }
    const { locale } = splitLocale(place?.split('?', 1)[0] ?? '/')
    return goTo(localePath(locale, own.path) + own.search, cookieToSet(schemeCookie, scheme, https))
  }
  const manner = { limited: true, answerProblem }
  app.all(
    '/-/locale/:locale',
    respond({ ...manner, pattern: '/-/locale/:locale', answer: switchLocale })
  )
  app.all(
    '/-/scheme/:scheme',
    respond({ ...manner, pattern: '/-/scheme/:scheme', answer: switchScheme })
  )
}
