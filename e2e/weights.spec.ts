import { gzipSync } from 'node:zlib'
import { expect, test } from './test.ts'

/** Maximum transfer sizes of a first visit in kB (1,000 bytes), compressed; map code is loaded on demand. */
const budget = { document: 20, stylesheet: 12, script: 5, font: 30 }

const pages = ['/', '/es', '/find-care/mexico-city', '/es/for-providers', '/privacy-policy']

for (const path of pages)
  test(`${path} is light`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: baseURL ?? '' }])
    await page.setViewportSize({ width: 390, height: 844 })
    const weights: Record<string, number> = {}
    page.on('response', async (response) => {
      const kind = response.request().resourceType()
      if (!(kind in budget)) return
      const size = Number(response.headers()['content-length'] ?? 0)
      const packed = size || gzipSync(await response.body()).length
      weights[kind] = (weights[kind] ?? 0) + packed
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
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
