import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test } from './test.ts'

/** Maximum sizes of a first visit in kB (1,000 bytes); map code is loaded on demand. */
const budget = { document: 20, stylesheet: 12, script: 5, font: 30 }

const pages = [
  '/',
  '/es',
  '/for-patients',
  '/es/for-providers',
  '/blog',
  '/blog/insurance/how-direct-billing-works',
  '/search?q=insurance',
  '/es/find-care',
  '/find-care/mexico-city',
  '/privacy-policy',
  'a provider',
  'a comparison',
]

for (const path of pages)
  test(`${path} is light`, async ({ page, context, request, baseURL }) => {
    const answer = await request.get('/api/v4/providers?city=mexico-city&limit=3')
    const { providers } = (await answer.json()) as { providers: { slug: string }[] }
    const slugs = providers.map(({ slug }) => slug)
    const found: Record<string, string> = {
      'a provider': `/providers/${slugs[0]}`,
      'a comparison': `/compare?doctors=${slugs.join(',')}`,
    }
    await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: baseURL ?? '' }])
    await page.setViewportSize({ width: 390, height: 844 })
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(found[path] ?? path)
    await page.waitForLoadState('networkidle')
    const weights: Record<string, number> = {}
    for (const response of responses) {
      const kind = response.request().resourceType()
      if (!(kind in budget)) continue
      // Pages and styles by gzip; scripts, of many small files, and fonts as browsers get them.
      const isSent = kind === 'script' || kind === 'font'
      weights[kind] =
        (weights[kind] ?? 0) +
        (isSent
          ? (await response.request().sizes()).responseBodySize
          : gzipSync(await response.body()).length)
    }
    for (const [kind, limit] of Object.entries(budget))
      expect((weights[kind] ?? 0) / 1000, `${kind} of ${path}`).toBeLessThanOrEqual(limit)
    expect(weights.document).toBeGreaterThan(0)
  })

test('compressible responses are compressed', async ({ baseURL }) => {
  for (const encoding of ['gzip', 'br']) {
    const answer = await fetch(`${baseURL}/for-patients`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(await answer.text()).toContain('<h1')
  }
})
