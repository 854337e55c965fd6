import { axeFindings, expect, overflow, test } from './test.ts'

const pages = [
  '/',
  '/for-patients',
  '/for-providers',
  '/find-care/mexico-city',
  '/find-care/mexico-city?specialty=dermatology&language=en&direct_billing=1',
  '/find-care/reykjavik',
  '/terms-of-use',
  '/privacy-policy',
  '/loading',
  '/no-such-page',
]
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const locale of ['en', 'es'])
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of sizes)
      test.describe(`${locale} ${colorScheme} ${viewport.width}`, () => {
        test.use({ colorScheme, viewport, locale: locale === 'en' ? 'en-US' : 'es-MX' })
        const prefix = locale === 'en' ? '' : '/es'

        for (const path of pages)
          test(`${prefix}${path} is accessible and fits`, async ({ page, context, baseURL }) => {
            await context.addCookies([
              { name: 'i18n_redirected', value: locale, url: baseURL ?? '' },
            ])
            await page.goto(path === '/' ? prefix || '/' : prefix + path)
            await expect(page.locator('html')).toHaveAttribute('lang', locale)
            await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
            expect(await overflow(page)).toBe(0)
            expect(await axeFindings(page)).toEqual([])
          })

        test(`a provider page is accessible and fits`, async ({ page, request }) => {
          const answer = await request.get('/api/v4/providers?city=mexico-city&limit=1')
          const { providers } = (await answer.json()) as { providers: { slug: string }[] }
          await page.goto(`${prefix}/providers/${providers[0]?.slug}`)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          expect(await overflow(page)).toBe(0)
          expect(await axeFindings(page)).toEqual([])
        })
      })

test.describe('narrow', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  for (const path of pages)
    test(`${path} needs no sideways scrolling at 320 px`, async ({ page }) => {
      for (const prefix of ['', '/es']) {
        await page.goto(path === '/' ? prefix || '/' : prefix + path)
        expect(await overflow(page)).toBe(0)
      }
    })
})
