import type { PageAnswer, PageRequest, Route, Site } from '@numo/kit/site.ts'

const layout = 'default'
const routes: readonly Route[] = [
  '/',
  '/for-patients',
  '/loading',
  '/moved',
  '/off-site',
  '/broken',
  '/refusing',
  '/find-care/:city_id',
  '/providers/:slug',
].map((path) => ({ path, layout, page: path }))

/** Pages for tests of the server alone: they render the request and record it. */
export type TestSite = Site & { requests: Pick<PageRequest, 'path' | 'locale' | 'scheme'>[] }

const escape = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** Creates a site that renders `body` of each request, or what `response` returns. */
export function createTestSite(
  response?: (request: PageRequest) => Promise<PageAnswer | null>
): TestSite {
  const requests: TestSite['requests'] = []
  const page = (status: number, words: string, isPlain = true): PageAnswer => ({
    kind: 'document',
    status,
    html: `<!doctype html><title>${escape(words)}</title><p>${escape(words)}</p>${'<p>filler</p>'.repeat(200)}`,
    cacheable: isPlain,
    index: status === 200 && isPlain,
  })
  return {
    routes,
    articles: [],
    requests,
    async answer(request) {
      const { path, locale, scheme, form, query, data_version } = request
      requests.push({ path, locale, scheme })
      const given = await response?.(request)
      if (given) return given
      if (path === '/broken') throw new Error('a secret of ours')
      if (path === '/moved')
        return { kind: 'redirect', status: 301, to: '/find-care/querétaro?a=1%26b' }
      if (path === '/off-site') return { kind: 'redirect', status: 302, to: '//evil.example/' }
      const known = routes.some(
        (route) =>
          route.path === path ||
          (route.path.includes(':') && path.startsWith(route.path.split(':')[0] ?? ''))
      )
      if (!known) return page(404, `Page not found: ${path}`)
      if (request.is_payload)
        return {
          kind: 'payload',
          status: 200,
          json: JSON.stringify({ path, b: '<b>' }),
          cacheable: true,
        }
      if (form) return page(200, `sent ${form.toString()}`, false)
      return page(
        200,
        `${locale} ${scheme} ${path} ${query.toString()} v${data_version}`,
        path !== '/loading'
      )
    },
    answerProblem: (_, { status, message, incident, debug }) =>
      page(status, `${status} ${message ?? 'general'} ${incident ?? ''} ${debug ?? ''}`, false),
  }
}
