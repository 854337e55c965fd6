import { localeCookie, localePath, splitLocale, type Locale } from '@numo/kit/locales.ts'
import { routeOf, signInPageOf } from '@numo/kit/own-path.ts'
import {
  payloadFile,
  schemeCookie,
  schemes,
  type PageAnswer,
  type PageRequest,
} from '@numo/kit/site.ts'
import { redirectResponse, type HttpResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import { callAs, formSenderOf } from './form-sender.ts'
import { keysOnPage } from './guarantee-keys.ts'
import type { HttpRequest } from './http-request.ts'
import { authCookieName } from './auth-cookie.ts'
import { cookieOf, cookieToSet } from './cookies.ts'
import { visitsOf, withTagManager } from './count-visits.ts'
import type { Endpoints } from './endpoints.ts'
import type { Problem } from './errors.ts'
import { readForm } from './forms.ts'
import { refuseBadAddress } from './refuse-bad-address.ts'
import type { Limits } from './limits.ts'
import type { LoadGuard } from './load-guard.ts'
import { decideLocale, type LocaleDecision } from './locale-rules.ts'
import { responseOfPage, madePage, type MadePage } from './page-answer.ts'
import { PageCache } from './page-cache.ts'
import type { Program, RequestAuth } from './program.ts'

type Parts = { endpoints: Endpoints; limits: Limits; guard: LoadGuard }
type RenderInput = Pick<
  PageRequest,
  'method' | 'locale' | 'path' | 'form' | 'scheme' | 'visits' | 'has_session' | 'is_payload'
> & { search: string }

export type Pages = {
  /** Answers every address that no other route does. */
  answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>
  /** Returns the error page in the visitor's language. */
  answerProblem: (request: HttpRequest, problem: Problem) => Promise<HttpResponse>
  /** Returns the name of an address for logs. */
  patternOf: (request: HttpRequest) => string
  /** Returns whether search engines may list a page, by rendering it. */
  isListed: (path: string) => Promise<boolean>
}

/** Targets of links in emails: the address holds a secret token, which must not be passed on. */
const hasSecretInAddress = (path: string) => /^\/(?:auth\/|login-verify$|-login$)/.test(path)

const schemeOf = (request: HttpRequest) => {
  const input = cookieOf(request.header('cookie'), schemeCookie.name)
  return schemes.find((scheme) => scheme === input) ?? 'system'
}

/**
 * Connects the built pages to the server: language, colour scheme, page cache, submitted forms and the error page.
 */
export function createPages(program: Program, { endpoints, limits, guard }: Parts): Pages {
  const { settings, version, contextFor, build } = program
  const https = settings.public_origin.startsWith('https:')
  const cache = new PageCache<MadePage>()
  version.onChange(() => cache.clear())

  const requestFor = async ({ search, ...input }: RenderInput, data_version: number) => ({
    ...input,
    query: new URLSearchParams(search),
    data_version,
    origin: settings.public_origin,
    brand: settings.brand,
    assets: (await program.site()).assets,
    map_tiles: settings.map_tiles?.address ?? null,
    today: contextFor(null).today(),
    show_debug: settings.show_debug,
    ...(settings.fault_target && { fault_target: settings.fault_target }),
    ...(await keysOnPage(input.path, contextFor(null).db)),
  })
  async function render(input: RenderInput, sender?: RequestAuth): Promise<PageAnswer> {
    // While the watcher is disconnected, read the version from the database.
    const request = await requestFor(input, version.current() ?? (await program.readVersion()))
    const { site } = await program.site()
    return guard.run(() => site.answer({ ...request, call: callAs(endpoints, sender) }))
  }

  const hasSession = (request: HttpRequest) =>
    cookieOf(request.header('cookie'), authCookieName(https)) !== undefined
  /**
   * Returns the sign-in page that a page behind guards would only redirect to; null when it may be opened. Works with
   * the embedded identity service only: others set no cookie.
   */
  const signInFor = (request: HttpRequest, path: string): string | null => {
    if (program.identity.kind !== 'embedded' || hasSession(request)) return null
    const route = routeOf(program.routes(), path)
    return route?.guard?.length ? signInPageOf(route) : null
  }

  const problemPages = new Map<string, MadePage>()
  async function renderProblem(
    { status, message, incident, debug }: Problem,
    where: Pick<RenderInput, 'locale' | 'path' | 'scheme'>
  ): Promise<MadePage> {
    const input: RenderInput = { ...where, method: 'GET', search: '', form: null }
    const { site } = await program.site()
    const request = await requestFor(input, version.current() ?? 0)
    return madePage(site.answerProblem(request, { status, message, incident, debug }), [])
  }

  function serveGet(
    request: HttpRequest,
    input: RenderInput
  ): HttpResponse | Promise<HttpResponse> {
    const { locale, path, scheme, is_payload = false } = input
    const now = version.current()
    if (routeOf(program.routes(), path)?.is_private)
      return render({ ...input, has_session: hasSession(request) }).then((page) => {
        const response = responseOfPage(madePage(page, []), locale, 'never')
        if (hasSecretInAddress(path)) response.headers['referrer-policy'] = 'no-referrer'
        return is_payload ? response : { ...response, kind: 'own-page' }
      })
    if (now === null || settings.live_editing)
      return render(input).then((page) =>
        responseOfPage(madePage(page, [request.id]), locale, 'bypass')
      )
    const kind = is_payload ? 'payload' : 'page'
    const choice = input.visits?.choice ?? ''
    const key = `${kind} ${now} ${contextFor(null).today()} ${locale} ${scheme} ${choice} ${path}?${request.search}`
    const hit = cache.get(key)
    if (hit) return responseOfPage(hit, locale, 'hit')
    return serveMiss(key, input, now)
  }

  async function serveMiss(key: string, input: RenderInput, now: number): Promise<HttpResponse> {
    const made = await cache.render(key, async () => {
      const response = await render(input)
      const value = madePage(response, [build, key])
      const isCacheable =
        response.kind !== 'redirect' &&
        response.cacheable &&
        response.status === 200 &&
        version.current() === now
      return { value, cache_bytes: isCacheable ? value.bytes : null }
    })
    return responseOfPage(made, input.locale, 'miss')
  }

  async function servePost(request: HttpRequest, input: RenderInput): Promise<HttpResponse> {
    const { site } = await program.site()
    if (!routeOf(site.routes, input.path)) refuseMethod(['GET'])
    const form = await readForm(request, settings.public_origin)
    await limits.writes(request.address)
    const response = await render({ ...input, method: 'POST', form }, formSenderOf(request))
    return responseOfPage(madePage(response, []), input.locale, 'never')
  }

  const pages: Pages = {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'POST') refuseMethod(['GET'])
      refuseBadAddress(request)
      const decided = decideLocale({
        pathname: request.pathname,
        search: request.search,
        cookie: cookieOf(request.header('cookie'), localeCookie.name),
        accept_language: request.header('accept-language'),
        fetch_site: request.header('sec-fetch-site'),
      })
      const choice: Record<string, string> = decided.remember
        ? { 'set-cookie': cookieToSet(localeCookie, decided.remember, https) }
        : {}
      if (decided.kind === 'redirect') return redirectTo(decided, choice)
      const { locale } = decided
      const is_payload = request.method === 'GET' && decided.path.endsWith(payloadFile)
      const path = is_payload ? decided.path.slice(0, -payloadFile.length) || '/' : decided.path
      if (program.routes().length === 0) return program.site().then(() => pages.answer(request))
      const signIn = is_payload ? null : signInFor(request, path)
      if (signIn !== null) return redirectResponse(302, signInPath(signIn, request, locale), choice)
      const scheme = schemeOf(request)
      const visits = visitsOf(settings, request)
      const input = { locale, path, search: request.search, form: null, scheme, ...visits }
      const response =
        request.method === 'POST'
          ? servePost(request, { ...input, method: 'POST' })
          : serveGet(request, { ...input, method: 'GET', is_payload })
      const isStart = request.pathname === '/'
      const finish = (page: HttpResponse): HttpResponse => {
        Object.assign(page.headers, choice)
        if (isStart) page.headers['vary'] = 'Accept-Language, Cookie'
        return withTagManager(page, visits)
      }
      return response instanceof Promise ? response.then(finish) : finish(response)
    },

    async answerProblem(request, problem) {
      const { locale, path } = splitLocale(request.pathname)
      const scheme = schemeOf(request)
      // Error pages of overload are rendered once and shared; they link to the home page instead of back.
      const isForMany = (problem.status === 429 || problem.status === 503) && !problem.debug
      const key = `${problem.code} ${locale} ${scheme}`
      const page =
        (isForMany ? problemPages.get(key) : undefined) ??
        (await renderProblem(problem, { locale, path: isForMany ? '/' : path, scheme }))
      if (isForMany) problemPages.set(key, page)
      const response = responseOfPage(page, locale, 'never')
      return { ...response, headers: { ...response.headers, ...problem.headers } }
    },

    patternOf: (request) =>
      routeOf(program.routes(), splitLocale(request.pathname).path)?.path ?? 'unknown page',

    async isListed(path) {
      const input = { locale: 'en', path, search: '', form: null, scheme: 'system' } as const
      try {
        const response = await render({ ...input, method: 'GET' })
        return response.kind === 'document' && response.status === 200 && response.index
      } catch (error) {
        // One page that cannot be rendered must not remove the others from the sitemap.
        program.log.error(
          { err: error, path },
          'a page could not be asked whether it may be listed'
        )
        return false
      }
    },
  }
  return pages
}

/** Returns the address of a sign-in page; `redirect` leads back here. */
const signInPath = (page: string, { pathname, search }: HttpRequest, locale: Locale) =>
  `${localePath(locale, page)}?${new URLSearchParams({
    redirect: search ? `${pathname}?${search}` : pathname,
  }).toString()}`

const redirectTo = (
  { status, to }: Extract<LocaleDecision, { kind: 'redirect' }>,
  choice: Record<string, string>
) =>
  redirectResponse(status, to, {
    ...choice,
    // The target of `/` depends on the visitor; that of a moved address does not.
    ...(status === 302 ? { vary: 'Accept-Language, Cookie' } : { 'cache-control': 'max-age=3600' }),
  })
