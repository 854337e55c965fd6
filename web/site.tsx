/** The pages as called by the server. */
import { isLocale, localePath } from '@numo/kit/locales.ts'
import type { PageAnswer, PageProblem, PageRequest, Site } from '@numo/kit/site.ts'
import { bodyOf, documentOf } from './document.tsx'
import { formatsFor } from './words/formats.ts'
import { listing } from './site/content/articles.ts'
import { matchRoute } from './site/match-route.ts'
import { Redirect, type Page, type PageContext } from './site/page.ts'
import { errorPage } from './pages/error.tsx'
import { pages } from './pages.ts'
import { pathsFor } from './paths.ts'
import { payloadOf } from './site/payload.ts'
import { refusalOf } from './site/refusal.ts'
import { areNames } from './app/route-params.ts'
import { isPublicRoute, routes } from './routes.ts'
import { shellOf } from './shell.tsx'
import { wordsFor } from './words/words.ts'

function contextOf<R extends Omit<PageRequest, 'call'>>(request: R) {
  const matched = matchRoute(routes, request.path)
  return {
    ...request,
    route: matched?.route ?? null,
    params: matched?.params ?? {},
    t: wordsFor(request.locale),
    formats: formatsFor(request.locale),
    paths: pathsFor(request.locale),
  }
}

async function answerWith(page: Page, context: PageContext & Pick<PageRequest, 'call'>) {
  const rendered = await page.answer(context)
  if (rendered instanceof Redirect)
    return { kind: 'redirect', status: rendered.status, to: rendered.to } as const
  if (context.is_payload) return payloadOf(context, rendered)
  return {
    kind: 'document',
    status: rendered.status,
    html: documentOf(context, rendered),
    cacheable: rendered.cacheable,
    index: rendered.head.index,
  } as const
}

function problemAnswer(context: PageContext, problem: PageProblem): PageAnswer {
  const rendered = errorPage(problem, context)
  return {
    kind: 'document',
    status: problem.status,
    html: documentOf(context, rendered),
    cacheable: false,
    index: false,
  }
}

/** Message of a missing page (specification section 8) with the requested path. */
const notFound = ({ t, locale, path }: PageContext, isFatal = false) =>
  t(isFatal ? 'error.page_not_found_fatal' : 'error.page_not_found', {
    path: localePath(locale, path),
  })
const missing = (message: string): PageProblem => ({
  status: 404,
  message,
  incident: null,
  debug: null,
})

/** Redirects `/find-care/` to `/find-care`: each page has one address. */
function withoutSlash(request: PageRequest): PageAnswer | null {
  if (request.method !== 'GET' || request.path === '/' || !request.path.endsWith('/')) return null
  const path = request.path.replace(/\/+$/, '') || '/'
  const query = request.query.size > 0 ? `?${request.query}` : ''
  return { kind: 'redirect', status: 301, to: localePath(request.locale, path) + query }
}

export const site: Site = {
  routes,
  articles: listing(),

  answer: async (request) => {
    if (!isLocale(request.locale)) throw new Error(`No such language: ${String(request.locale)}`)
    const context = contextOf(request)
    // Malformed parameters do not load the program.
    if (context.route && !areNames(context.route, request.path))
      return problemAnswer(context, missing(notFound(context, true)))
    if (context.route && !isPublicRoute(context.route)) {
      if (request.is_payload) return payloadOf(request, null)
      if (request.method === 'GET') return shellOf(request, context.route)
      const problem = { status: 405, message: null, incident: null, debug: null }
      return problemAnswer(context, problem)
    }
    const page = context.route && pages[context.route.page]
    if (!page) {
      const slashless = withoutSlash(request)
      if (slashless && matchRoute(routes, request.path.replace(/\/+$/, ''))) return slashless
      return problemAnswer(context, missing(notFound(context)))
    }
    try {
      return await answerWith(page, context)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      const message = refusal.status === 404 ? notFound(context) : refusal.message
      return problemAnswer(context, {
        status: refusal.status,
        message,
        incident: null,
        debug: null,
      })
    }
  },

  answerProblem: (request, problem) => problemAnswer(contextOf(request), problem),
}

/**
 * Loads a page's data once and returns a function that renders its body again at every call. Only for `npm run bench`,
 * which measures the rendering alone.
 */
export async function drawingOf(request: PageRequest): Promise<() => string> {
  const context = contextOf(request)
  const rendered = await pages[context.route?.page ?? '']?.answer(context)
  if (!rendered || rendered instanceof Redirect) throw new Error(`No page at ${request.path}`)
  return () => bodyOf(context, rendered)
}
