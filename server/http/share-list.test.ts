import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDirectory } from '@numo/domains/providers/test-factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/* A list of doctors that somebody shares: the address holds it, and whoever opens it sees the same. */

let app: TestApp
const slugs = ['ana-solis', 'eva-rey', 'iris-luna', 'omar-paz']
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  await writeDirectory(app.database.db, {
    providers: slugs.map((slug) => ({
      slug,
      name: `Dr. ${slug}`,
      places: [{ latitude: 19.4, longitude: -99.1 }],
    })),
  })
})
afterAll(() => app.stop())

const read = async (path: string) => (await app.fetch(path)).text()
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

test.each(['', '/es'])(
  'by email and copied, the address opens the same list (%s)',
  async (prefix) => {
    const html = await read(`${prefix}/compare?doctors=${slugs.join(',')}`)
    const mail = hrefs(html).find((href) => href.startsWith('mailto:'))
    const sent = new URL(mail ?? '').searchParams
    expect(sent.get('subject')).toBeTruthy()
    const address = sent.get('body') ?? ''
    expect(address).toBe(`http://localhost:3000${prefix}/compare?doctors=${slugs.join(',')}`)
    // What the button copies is the canonical address of the document.
    const canonical = /<link[^>]+rel="canonical"[^>]+href="([^"]+)"/.exec(html)?.[1]
    expect(canonical?.replaceAll('&amp;', '&')).toBe(address)
    expect(html).toContain('data-share="')
    const whatsapp = hrefs(html).find((href) => href.startsWith('https://wa.me/'))
    expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(address)
    const opened = await read(address.slice('http://localhost:3000'.length))
    for (const slug of slugs) expect(opened).toContain(`Dr. ${slug}`)
  }
)
