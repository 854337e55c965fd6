import { refuse } from '@numo/kit/fail.ts'
import { localeCookie, localePath, splitLocale, type Locale } from '@numo/kit/locales.ts'
import { routeOf } from '@numo/kit/own-path.ts'
import { schemeCookie, schemes, type PageAnswer, type PageRequest } from '@numo/kit/site.ts'
import { redirectAnswer, type Answer } from './answer.ts'
import { refuseMethod } from './api.ts'
import type { Asked } from './asked.ts'
import { authCookieName } from './auth-cookie.ts'
import { cookieOf, cookieToSet } from './cookies.ts'
import type { Endpoints } from './endpoints.ts'
import type { Problem } from './errors.ts'
import { readForm } from './forms.ts'
import type { Limits } from './limits.ts'
import type { LoadGuard } from './load-guard.ts'
import { decideLocale, type LocaleDecision } from './locale-rules.ts'
import { answerOfPage, madePage, type MadePage } from './page-answer.ts'
import { PageCache } from './page-cache.ts'
import type { Program } from './program.ts'

const mostAddressLength = 2000

type Parts = { endpoints: Endpoints; limits: Limits; guard: LoadGuard }
type Wanted = Pick<
  PageRequest,
  'method' | 'locale' | 'path' | 'form' | 'scheme' | 'has_session'
> & { search: string }

export type Pages = {
  /** Answers every address that nothing else answers. */
  answer: (asked: Asked) => Answer | Promise<Answer>
  /** The error page, in the visitor's language. */
  answerProblem: (asked: Asked, problem: Problem) => Promise<Answer>
  /** What logs call an address. */
  patternOf: (asked: Asked) => string
  /** Whether search engines may list a page; asks the page itself. */
  isListed: (path: string) => Promise<boolean>
}

/** Where the links of mails lead: what proves something stands in the address, and is told to nobody else. */
const hasSecretInAddress = (path: string) => /^\/(?:auth\/|login-verify$|-login$)/.test(path)

/** Joins the built pages to the server: language, colour scheme, kept pages, sent forms, the error page. */
export function createPages(program: Program, { endpoints, limits, guard }: Parts): Pages {
  const { settings, version, contextFor, build } = program
  const https = settings.public_origin.startsWith('https:')
  const cache = new PageCache<MadePage>()
  version.onChange(() => cache.clear())
  const today = () => contextFor(null).today()

  const schemeOf = (asked: Asked) => {
    const wanted = cookieOf(asked.header('cookie'), schemeCookie.name)
    return schemes.find((scheme) => scheme === wanted) ?? 'system'
  }
  const requestFor = async ({ search, ...wanted }: Wanted, data_version: number) => ({
    ...wanted,
    query: new URLSearchParams(search),
    data_version,
    origin: settings.public_origin,
    brand: settings.brand,
    assets: (await program.site()).assets,
    map_tiles: settings.map_tiles_url
      ? { url: settings.map_tiles_url, attribution: settings.map_tiles_attribution ?? '' }
      : null,
    today: today(),
    show_debug: settings.show_debug,
  })
  async function render(wanted: Wanted): Promise<PageAnswer> {
    // While blind, the version is asked of the database itself.
    const request = await requestFor(wanted, version.current() ?? (await program.readVersion()))
    const { site } = await program.site()
    return guard.run(() => site.answer({ ...request, call: endpoints.call }))
  }

  const hasSession = (asked: Asked) =>
    cookieOf(asked.header('cookie'), authCookieName(https)) !== undefined
  /** A page behind guards is not opened for somebody who cannot be signed in; an outside service has no cookie. */
  const needsSignIn = (asked: Asked, path: string) =>
    program.identity.kind === 'embedded' &&
    (routeOf(program.routes(), path)?.guard?.length ?? 0) > 0 &&
    !hasSession(asked)

  const problemPages = new Map<string, MadePage>()
  async function renderProblem(
    { status, message, incident, debug }: Problem,
    where: Pick<Wanted, 'locale' | 'path' | 'scheme'>
  ): Promise<MadePage> {
    const wanted: Wanted = { ...where, method: 'GET', search: '', form: null }
    const { site } = await program.site()
    const request = await requestFor(wanted, version.current() ?? 0)
    return madePage(site.answerProblem(request, { status, message, incident, debug }), [])
  }

  function answerGet(asked: Asked, wanted: Wanted): Answer | Promise<Answer> {
    const { locale, path, scheme } = wanted
    const now = version.current()
    if (routeOf(program.routes(), path)?.is_private)
      return render({ ...wanted, has_session: hasSession(asked) }).then((page) => {
        const answer = answerOfPage(madePage(page, []), locale, 'never')
        if (hasSecretInAddress(path)) answer.headers['referrer-policy'] = 'no-referrer'
        return { ...answer, kind: 'own-page' }
      })
    if (now === null || settings.live_editing)
      return render(wanted).then((page) =>
        answerOfPage(madePage(page, [asked.id]), locale, 'bypass')
      )
    const key = `${now} ${today()} ${locale} ${scheme} ${path}?${asked.search}`
    const hit = cache.get(key)
    if (hit) return answerOfPage(hit, locale, 'hit')
    return answerMiss(key, wanted, now)
  }

  async function answerMiss(key: string, wanted: Wanted, now: number): Promise<Answer> {
    const made = await cache.render(key, async () => {
      const answer = await render(wanted)
      const value = madePage(answer, [build, key])
      const isKeepable =
        answer.kind === 'document' &&
        answer.cacheable &&
        answer.status === 200 &&
        version.current() === now
      return { value, keep_bytes: isKeepable ? value.bytes : null }
    })
    return answerOfPage(made, wanted.locale, 'miss')
  }

  async function answerPost(asked: Asked, wanted: Wanted): Promise<Answer> {
    const { site } = await program.site()
    if (!routeOf(site.routes, wanted.path)) refuseMethod(['GET'])
    const form = await readForm(asked, settings.public_origin)
    await limits.writes(asked.address)
    const answer = await render({ ...wanted, method: 'POST', form })
    return answerOfPage(madePage(answer, []), wanted.locale, 'never')
  }

  const pages: Pages = {
    answer(asked) {
      if (asked.method !== 'GET' && asked.method !== 'POST') refuseMethod(['GET'])
      refuseBadAddress(asked)
      const decided = decideLocale({
        pathname: asked.pathname,
        search: asked.search,
        cookie: cookieOf(asked.header('cookie'), localeCookie.name),
        accept_language: asked.header('accept-language'),
        fetch_site: asked.header('sec-fetch-site'),
      })
      const choice: Record<string, string> = decided.keep
        ? { 'set-cookie': cookieToSet(localeCookie, decided.keep, https) }
        : {}
      if (decided.kind === 'redirect') return redirectTo(decided, choice)
      const { locale, path } = decided
      if (program.routes().length === 0) return program.site().then(() => pages.answer(asked))
      if (needsSignIn(asked, path)) return redirectAnswer(302, signInPath(asked, locale), choice)
      const wanted = { locale, path, search: asked.search, form: null, scheme: schemeOf(asked) }
      const answer =
        asked.method === 'POST'
          ? answerPost(asked, { ...wanted, method: 'POST' })
          : answerGet(asked, { ...wanted, method: 'GET' })
      const isStart = asked.pathname === '/'
      const finish = (page: Answer): Answer => {
        Object.assign(page.headers, choice)
        if (isStart) page.headers['vary'] = 'Accept-Language, Cookie'
        return page
      }
      return answer instanceof Promise ? answer.then(finish) : finish(answer)
    },

    async answerProblem(asked, problem) {
      const { locale, path } = splitLocale(asked.pathname)
      const scheme = schemeOf(asked)
      // What is said to many at once, and in a hurry, is rendered once; it then leads home, not back here.
      const isForMany = (problem.status === 429 || problem.status === 503) && !problem.debug
      const key = `${problem.code} ${locale} ${scheme}`
      const page =
        (isForMany ? problemPages.get(key) : undefined) ??
        (await renderProblem(problem, { locale, path: isForMany ? '/' : path, scheme }))
      if (isForMany) problemPages.set(key, page)
      const answer = answerOfPage(page, locale, 'never')
      return { ...answer, headers: { ...answer.headers, ...problem.headers } }
    },

    patternOf: (asked) =>
      routeOf(program.routes(), splitLocale(asked.pathname).path)?.path ?? 'unknown page',

    async isListed(path) {
      const wanted = { locale: 'en', path, search: '', form: null, scheme: 'system' } as const
      try {
        const answer = await render({ ...wanted, method: 'GET' })
        return answer.kind === 'document' && answer.status === 200 && answer.index
      } catch (error) {
        // One page that cannot be rendered must not take the others off the sitemap.
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

/** Where somebody who is not signed in goes first; `redirect` brings them back here. */
const signInPath = ({ pathname, search }: Asked, locale: Locale) =>
  `${localePath(locale, '/auth/login')}?${new URLSearchParams({
    redirect: search ? `${pathname}?${search}` : pathname,
  }).toString()}`

const redirectTo = (
  { status, to }: Extract<LocaleDecision, { kind: 'redirect' }>,
  choice: Record<string, string>
) =>
  redirectAnswer(status, to, {
    ...choice,
    // Where `/` leads depends on the visitor; where an address has moved to does not.
    ...(status === 302 ? { vary: 'Accept-Language, Cookie' } : { 'cache-control': 'max-age=3600' }),
  })

/** An address that cannot be decoded, or that no page has room for, is nobody's. */
function refuseBadAddress({ pathname, search }: Asked) {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    throw refuse(400, 'bad-address', 'This address is not written correctly')
  }
  if (/\p{Cc}/u.test(decoded))
    throw refuse(400, 'bad-address', 'This address is not written correctly')
  if (pathname.length + search.length > mostAddressLength)
    throw refuse(400, 'bad-address', 'This address is too long')
}
