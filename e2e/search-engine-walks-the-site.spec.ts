import { expect, test } from './test.ts'

/**
 * Doctors and facilities of a sitemap that are walked, in both languages: the demo has thousands, and all of them took more than three
 * minutes. Every other page is walked.
 */
const maxProviders = 150

/** Requests that wait for an answer at once. */
const atOnce = 4

/** What search engines ask of each kind of structured data that pages have. */
const needed: Readonly<Record<string, readonly string[]>> = {
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Article: ['headline', 'author', 'datePublished', 'dateModified', 'publisher'],
  HowTo: ['name', 'step'],
  CollectionPage: ['name', 'url', 'mainEntity'],
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  Physician: ['name', 'url', 'address'],
  Hospital: ['name', 'url', 'address'],
}

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)
const unescaped = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&#38;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")

test('every page of the sitemap answers without scripts as a search engine expects', async ({
  request,
}) => {
  const read = async (address: string) => {
    const { pathname, search } = new URL(address)
    const answer = await request.get(pathname + search, { maxRedirects: 0 })
    return { status: answer.status(), text: await answer.text() }
  }
  const index = await request.get('/sitemap.xml')
  const files = all(await index.text(), /<loc>([^<]+)<\/loc>/g)
  const kinds = files.map((file) => /([a-z]+)(?:-\d+)?\.xml$/.exec(file)?.[1])
  expect(new Set(kinds)).toEqual(new Set(['static', 'guides', 'cities', 'providers']))
  const addresses: string[] = []
  for (const file of files) {
    const urls = all((await read(file)).text, /<loc>([^<]+)<\/loc>/g).map(unescaped)
    expect(urls.length, file).toBeGreaterThan(1)
    // Two languages follow each other, so that both of a page are walked.
    const pages = [...Map.groupBy(urls, (_, n) => Math.floor(n / 2)).values()]
    const share = /providers/.test(file) ? Math.ceil(pages.length / maxProviders) : 1
    addresses.push(...pages.filter((_, n) => n % share === 0 || n === pages.length - 1).flat())
  }
  const kindsSeen = new Set<string>()
  const seen = new Map<string, { title: string; description: string; alternates: string[] }>()
  const walk = async (address: string) => {
    const { status, text } = await read(address)
    expect(status, address).toBe(200)
    const [title = ''] = all(text, /<title>([^<]+)<\/title>/g)
    const [description = ''] = all(text, /<meta name="description" content="([^"]+)"/g)
    expect(title.length, `title of ${address}`).toBeGreaterThan(3)
    expect(description.length, `description of ${address}`).toBeGreaterThan(20)
    expect(all(text, /<h1[\s>]()/g), `headings of ${address}`).toHaveLength(1)
    expect(all(text, /<html lang="(\w+)"/g)).toEqual([/\/es(?:\/|$)/.test(address) ? 'es' : 'en'])
    expect(text, address).not.toContain('noindex')
    const [canonical = ''] = all(text, /<link rel="canonical" href="([^"]+)"/g).map(unescaped)
    expect(canonical).toBe(address)
    for (const graph of all(text, /<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      // Safe: compared below.
      const data = JSON.parse(graph) as {
        '@context'?: string
        '@graph'?: Record<string, unknown>[]
      }
      expect(data['@context']).toBe('https://schema.org')
      for (const one of data['@graph'] ?? []) {
        expect(one['@type'], address).toBeTruthy()
        const types = [one['@type']].flat().map(String)
        const lacking = types.flatMap((type) => needed[type] ?? []).filter((name) => !one[name])
        expect([address, types, lacking]).toEqual([address, types, []])
        for (const type of types) kindsSeen.add(type)
      }
    }
    const alternates = all(text, /<link rel="alternate" hreflang="[a-z-]+" href="([^"]+)"/g)
    seen.set(address, { title, description, alternates: alternates.map(unescaped) })
  }
  const left = [...addresses]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await walk(next)
    })
  )
  expect(seen.size).toBe(addresses.length)
  for (const kind of ['Article', 'HowTo', 'FAQPage', 'BreadcrumbList'])
    expect(kindsSeen).toContain(kind)
  for (const name of ['title', 'description'] as const) {
    const twice = [...Map.groupBy(seen, ([, page]) => page[name]).values()]
      .filter((pages) => pages.length > 1)
      .map((pages) => pages.map(([address]) => address))
    expect(twice, `the same ${name}`).toEqual([])
  }
  for (const [address, { alternates }] of seen) {
    expect(alternates, address).toContain(address)
    for (const other of alternates) expect(seen.get(other)?.alternates, other).toContain(address)
  }
})

test('every place in the menus of the site, in both languages, has something on it', async ({
  request,
}) => {
  for (const start of ['/en', '/es']) {
    const home = await (await request.get(start)).text()
    const menus = all(home, /<(?:header|footer)\b[^>]*>(.*?)<\/(?:header|footer)>/gs).join()
    const places = new Set(all(menus, /<a [^>]*?href="(\/[^"#]*)/g).map(unescaped))
    expect(places.size).toBeGreaterThan(8)
    for (const place of places) {
      const answer = await request.get(place)
      expect(answer.status(), place).toBe(200)
      const text = await answer.text()
      // What needs a person to sign in draws itself in the browser.
      if (text.includes('id="app"')) continue
      const [main = ''] = all(text, /<main\b[^>]*>(.*?)<\/main>/gs)
      const words = main.replaceAll(/<[^>]+>/g, ' ').match(/\p{L}+/gu) ?? []
      // The page of the search is a field with what it finds.
      expect(words.length, place).toBeGreaterThan(20)
      if (place.endsWith('/blog'))
        expect(all(main, /class="guide-cat"()/g).length).toBeGreaterThan(5)
    }
  }
})
