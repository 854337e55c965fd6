import type { Hono } from 'hono'
import { schemeCookie, schemes } from '@numo/kit/site.ts'
import { textAnswer, weakTag } from './answer.ts'
import { refuseMethod } from './api.ts'
import type { Socketed } from './asked.ts'
import { cookieOf } from './cookies.ts'
import { docsPage, docsStyles } from './docs-page.ts'
import { openApiOf } from './openapi.ts'
import { Packed } from './packed.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

/** The API's description: for programs at /api/v4/openapi.json, for people at /api/v4/docs. */
export function mountDescription(app: Hono<Socketed>, program: Program, respond: Respond) {
  const { served, settings, build } = program
  const about = { name: settings.brand.name, origin: settings.public_origin }
  const kept = (body: string) => ({ body: new Packed(body), etag: weakTag(build, body) })
  const description = kept(JSON.stringify(openApiOf(served, about)))
  const styles = kept(docsStyles)
  const hour = 'public, max-age=3600'

  const mount = (path: string, manner: Pick<Parameters<Respond>[0], 'answer'>) =>
    app.all(
      path,
      respond({
        pattern: path,
        limited: true,
        answer: (asked) => (asked.method === 'GET' ? manner.answer(asked) : refuseMethod(['GET'])),
      })
    )
  mount('/api/v4/openapi.json', {
    answer: () =>
      textAnswer(200, 'application/json', description.body, {
        'cache-control': hour,
        etag: description.etag,
      }),
  })
  mount('/api/v4/docs.css', {
    answer: () =>
      textAnswer(200, 'text/css', styles.body, { 'cache-control': hour, etag: styles.etag }),
  })
  const pages = new Map<string, ReturnType<typeof kept>>()
  mount('/api/v4/docs', {
    async answer(asked) {
      const chosen = cookieOf(asked.header('cookie'), schemeCookie.name)
      const scheme = schemes.find((one) => one === chosen) ?? 'system'
      const links = (await program.site()).assets.styles
      const page = pages.get(scheme) ?? kept(docsPage(served, { ...about, scheme, styles: links }))
      if (!settings.live_editing) pages.set(scheme, page)
      const headers = { 'cache-control': 'private, no-cache', vary: 'Cookie', etag: page.etag }
      return { ...textAnswer(200, 'text/html', page.body, headers), kind: 'page' }
    },
  })
}
