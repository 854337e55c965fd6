import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '@numo/domains/tables.ts'
import { refuse } from '@numo/kit/fail.ts'
import { fallbackLocale, localePath, locales, type Locale } from '@numo/kit/locales.ts'
import { textResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import type { Pages } from './pages.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'
import { robotsText } from './robots.ts'

/** Pages per file: each has one address per language, and a file may have 50,000 addresses. */
export const placesPerFile = 25_000
/** Rows per query. */
const rowsPerRead = 2000

/** `translations` are the paths of a page whose languages have different ones, or not all. */
type SitemapEntry = {
  path: string
  changed: string | null
  translations?: readonly { locale: Locale; path: string }[]
}

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** Returns the entries of one page in every language, with hreflang links to the others. */
function urlsOf({ path, changed, translations }: SitemapEntry, origin: string): string {
  const pages = (translations ?? locales.map((locale) => ({ locale, path }))).map((page) => ({
    tag: page.locale,
    to: escapeXml(origin + localePath(page.locale, page.path)),
  }))
  const fallback = pages.find(({ tag }) => tag === fallbackLocale)
  const others = [...pages, ...(fallback ? [{ tag: 'x-default', to: fallback.to }] : [])]
    .map(({ tag, to }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${to}"/>`)
    .join('')
  const changedOn = changed ? `<lastmod>${changed}</lastmod>` : ''
  return pages.map(({ to }) => `<url><loc>${to}</loc>${changedOn}${others}</url>\n`).join('')
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Streams a sitemap file, in memory independent of the directory's size. */
function streamOf(
  places: AsyncIterable<SitemapEntry[]>,
  origin: string
): ReadableStream<Uint8Array> {
  async function* parts() {
    yield `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
    for await (const some of places) yield some.map((place) => urlsOf(place, origin)).join('')
    yield '</urlset>\n'
  }
  return ReadableStream.from(parts()).pipeThrough(new TextEncoderStream())
}

const day = (at: Date | string | null | undefined) =>
  at ? new Date(at).toISOString().slice(0, 10) : null

async function* citiesOf(db: Kysely<Tables>): AsyncGenerator<SitemapEntry[]> {
  const newest = await db
    .selectFrom('provider')
    .select((q) => q.fn.max('updated_at').as('at'))
    .executeTakeFirst()
  const changed = day(newest?.at)
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('city_count')
      .select('city_id')
      .where('city_id', '>', after)
      .where((q) => q(q.ref('doctors'), '>', 0).or('facilities', '>', 0))
      .orderBy('city_id')
      .limit(rowsPerRead)
      .execute()
    yield rows.map(({ city_id }) => ({ path: `/find-care/${city_id}`, changed }))
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerRead) return
    after = last.city_id
  }
}

async function* providersOf(db: Kysely<Tables>, first: string): AsyncGenerator<SitemapEntry[]> {
  let from = first
  let left = placesPerFile
  for (let isFirst = true; left > 0; isFirst = false) {
    const rows = await db
      .selectFrom('provider')
      .select(['slug', 'updated_at'])
      .where('status', '=', 'active')
      .where('slug', isFirst ? '>=' : '>', from)
      .orderBy('slug')
      .limit(Math.min(rowsPerRead, left))
      .execute()
    yield rows.map(({ slug, updated_at }) => ({
      path: `/providers/${slug}`,
      changed: day(updated_at),
    }))
    const last = rows.at(-1)
    if (!last) return
    left -= rows.length
    from = last.slug
  }
}

/** Returns the first slug of each file of providers. */
async function fileStarts(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom((q) =>
      q
        .selectFrom('provider')
        .select((c) => [
          'slug',
          c.fn
            .agg<number>('row_number')
            .over((o) => o.orderBy('slug'))
            .as('place'),
        ])
        .where('status', '=', 'active')
        .as('numbered')
    )
    .select('slug')
    .where((q) => q(q('place', '%', placesPerFile), '=', 1))
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Mounts robots.txt and the sitemaps: our own pages, cities with providers, and every active provider. */
export function mountSitemaps(
  app: Hono<NodeBindings>,
  program: Program,
  pages: Pick<Pages, 'isListed'>,
  respond: Respond
) {
  const { public_origin: origin } = program.settings
  const { db } = program.contextFor(null)
  const xml = 'application/xml'
  const hourly = { 'cache-control': 'public, max-age=3600' }
  const mount = (
    path: string,
    response: (request: HttpRequest) => Promise<ReturnType<typeof textResponse>>
  ) =>
    app.all(
      path,
      respond({
        pattern: path,
        limited: true,
        answer: (request) => (request.method === 'GET' ? response(request) : refuseMethod(['GET'])),
      })
    )
  const stream = (places: AsyncIterable<SitemapEntry[]>) => ({
    ...textResponse(200, xml, '', hourly),
    body: streamOf(places, origin),
  })

  mount('/robots.txt', async () =>
    textResponse(200, 'text/plain', robotsText(origin), { 'cache-control': 'public, max-age=3600' })
  )
  mount('/sitemap.xml', async () => {
    const count = (await fileStarts(db)).length
    const files = [
      'static',
      'guides',
      'cities',
      ...Array.from({ length: count }, (_, i) => `providers-${i + 1}`),
    ]
    const entries = files.map(
      (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>\n`
    )
    const body = `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
    return textResponse(200, xml, body, hourly)
  })
  mount('/sitemaps/:file', async (request) => {
    const file = request.params['file'] ?? ''
    if (file === 'static.xml') return stream(staticOf(program, pages))
    if (file === 'guides.xml') return stream(guidesOf(program))
    if (file === 'cities.xml') return stream(citiesOf(db))
    const number = /^providers-([1-9]\d{0,3})\.xml$/.exec(file)?.[1]
    const start = number ? (await fileStarts(db))[Number(number) - 1] : undefined
    if (start === undefined) throw refuse(404, 'not-found', 'There is no such sitemap')
    return stream(providersOf(db, start))
  })
}

/** Yields every article once, with its languages. */
async function* guidesOf(program: Program): AsyncGenerator<SitemapEntry[]> {
  const { articles } = (await program.site()).site
  yield articles
    .filter(({ translations, path }) => translations[0]?.path === path)
    .map(({ path, updated, translations }) => ({ path, changed: updated, translations }))
}

/** Yields pages without path parameters that allow indexing. */
async function* staticOf(
  program: Program,
  pages: Pick<Pages, 'isListed'>
): AsyncGenerator<SitemapEntry[]> {
  const { routes } = (await program.site()).site
  for (const { path } of routes)
    if (!path.includes(':') && (await pages.isListed(path))) yield [{ path, changed: null }]
}
