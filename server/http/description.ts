import type { Hono } from 'hono'
import { schemeCookie, schemes } from '@numo/kit/site.ts'
import { textResponse, weakTag } from './http-response.ts'
import { refuseMethod } from './api.ts'
import type { NodeBindings } from './http-request.ts'
import { cookieOf } from './cookies.ts'
import { docsPage } from './docs-page.ts'
import { docsStyles } from './docs-styles.ts'
import { openApiOf } from './openapi.ts'
import { Packed } from './packed.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

/** Mounts the API description: OpenAPI at /api/v4/openapi.json, a readable page at /api/v4/docs. */
export function mountDescription(app: Hono<NodeBindings>, program: Program, respond: Respond) {
  const { served, settings, build } = program
  const about = { name: settings.brand.name, origin: settings.public_origin }
  const kept = (body: string) => ({ body: new Packed(body), etag: weakTag(build, body) })
  // Made when it is first asked for: it is most of the work of a start.
  let made: ReturnType<typeof kept> | undefined
  const description = () => (made ??= kept(JSON.stringify(openApiOf(served, about))))
  const styles = kept(docsStyles)
  const hour = 'public, max-age=3600'

  const mount = (path: string, options: Pick<Parameters<Respond>[0], 'answer'>) =>
    app.all(
      path,
      respond({
        pattern: path,
        limited: true,
        answer: (request) =>
          request.method === 'GET' ? options.answer(request) : refuseMethod(['GET']),
      })
    )
  mount('/api/v4/openapi.json', {
    answer: () => {
      const { body, etag } = description()
      return textResponse(200, 'application/json', body, { 'cache-control': hour, etag })
    },
  })
  mount('/api/v4/docs.css', {
    answer: () =>
      textResponse(200, 'text/css', styles.body, { 'cache-control': hour, etag: styles.etag }),
  })
  const pages = new Map<string, ReturnType<typeof kept>>()
  program.version.onChange(() => pages.clear())
  mount('/api/v4/docs', {
    async answer(request) {
      const chosen = cookieOf(request.header('cookie'), schemeCookie.name)
      const scheme = schemes.find((one) => one === chosen) ?? 'system'
      const links = (await program.site()).assets.styles
      const make = async () =>
        kept(
          docsPage(served, { ...about, scheme, styles: links, samples: await samplesOf(program) })
        )
      const page = pages.get(scheme) ?? (await make())
      if (!settings.live_editing) pages.set(scheme, page)
      const headers = { 'cache-control': 'private, no-cache', vary: 'Cookie', etag: page.etag }
      return { ...textResponse(200, 'text/html', page.body, headers), kind: 'page' }
    },
  })
}

/** Returns ids that exist in this directory, so that the examples work unchanged. */
async function samplesOf({ contextFor }: Program): Promise<Record<string, string>> {
  const { db } = contextFor(null)
  const row = await db
    .selectFrom('provider')
    .innerJoin('provider_location as here', 'here.provider_id', 'provider.id')
    .innerJoin('practice_location as place', 'place.id', 'here.practice_location_id')
    .select(['provider.slug', 'place.city_id'])
    .where('provider.status', '=', 'active')
    .where('provider.kind', '=', 'person')
    .where('place.city_id', 'is not', null)
    .orderBy('provider.slug')
    .limit(1)
    .executeTakeFirst()
  if (!row?.city_id) return {}
  return { slug: row.slug, city: row.city_id, city_id: row.city_id }
}
