import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, headHtml, jsonLd, type Head } from './head.ts'

const site = {
  locale: 'es',
  origin: 'https://numo.example',
  scheme: 'system',
  brand: { name: 'Numo', support_email: 'help@numo.example' },
  assets: {
    build: 'test',
    styles: ['/assets/site.css'],
    islands: {},
    sheets: {},
    fonts: ['/assets/geist.woff2'],
  },
} as const
const head: Head = { title: 'T', description: 'D', canonical: '/find-care/merida', index: true }

test('structured data cannot leave its element and round-trips', () => {
  fc.assert(
    fc.property(fc.array(fc.object()), (graph) => {
      const text = jsonLd(graph)
      expect(text).not.toMatch(/[<\u2028\u2029]/)
      expect(JSON.parse(text)['@graph']).toEqual(JSON.parse(JSON.stringify(graph)))
    })
  )
  const hostile = jsonLd([{ name: '</script><script>alert(1)</script><!--' }])
  expect(hostile).not.toContain('<')
})

test('no text can become a tag or leave its attribute', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, description) => {
      expect(escapeHtml(title)).not.toMatch(/[<>"']/)
      const html = headHtml({ ...head, title, description }, site, [])
      expect(html.match(/<meta name="description" content="[^"<>]*">/)).not.toBeNull()
      expect(html.match(/<title>[^<>]*<\/title>/)).not.toBeNull()
    })
  )
})

test('each language names itself and the others, and English is the default', () => {
  const html = headHtml(head, site, [])
  expect(html).toContain('<link rel="canonical" href="https://numo.example/es/find-care/merida">')
  expect([...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((m) => m.slice(1))).toEqual([
    ['en', 'https://numo.example/find-care/merida'],
    ['es', 'https://numo.example/es/find-care/merida'],
    ['x-default', 'https://numo.example/find-care/merida'],
  ])
  expect(html).not.toContain('noindex')
})

test('a noindex page says so and names no other languages', () => {
  const html = headHtml({ ...head, index: false }, site, [])
  expect(html).toContain('content="noindex, follow"')
  expect(html).not.toContain('hreflang')
})

test('the Latin font is preloaded and scripts are our own modules', () => {
  const html = headHtml(head, site, ['/assets/page.js'])
  expect(html).toContain(
    '<link rel="preload" as="font" type="font/woff2" href="/assets/geist.woff2"'
  )
  expect(html).toContain('<script type="module" src="/assets/page.js"></script>')
  expect(html).toContain('https://numo.example/_image/xl@1x/social.jpeg')
})
