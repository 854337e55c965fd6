import type { Page } from '@playwright/test'
import { coveredOnPhone } from './test-bars.ts'
import { speakAnotherLanguage } from './test-other-language.ts'
import { shiftFindings, watchShifts } from './test-shifts.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

const pages = [
  '/',
  '/for-patients',
  '/for-providers',
  '/blog',
  '/blog/help/every-block',
  '/search?q=insurance',
  '/search?q=zzzzqq',
  '/find-care/mexico-city',
  '/find-care/mexico-city?specialty=dermatology&language=en&direct_billing=1',
  '/find-care/reykjavik',
  '/terms-of-use',
  '/privacy-policy',
  '/loading',
  '/no-such-page',
]
const ways = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
].flatMap((size) => (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })))

/** Lets fonts arrive only after the first paint, as on a slow network. */
const delayFonts = (page: Page) =>
  page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0
    )
    await route.continue()
  })

/** Pixels of the window that a short page leaves empty below its footer. */
const belowFooter = (page: Page) =>
  page.evaluate(() => {
    const footer = document.querySelector('body > footer')
    const end = footer ? footer.getBoundingClientRect().bottom + scrollY : 0
    return Math.max(0, Math.round(innerHeight - end))
  })

/**
 * Checks a page at both widths and in both colour schemes, loading it once: public pages are rendered on the server
 * independently of both, and only the style sheet differs.
 */
async function lookAt(page: Page, locale: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect.soft(await shiftFindings(page)).toEqual([])
  for (const { width, height, colorScheme } of ways) {
    const way = `${colorScheme}, ${width} px`
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft([way, await overflow(page)]).toEqual([way, 0])
    expect.soft([way, await belowFooter(page)]).toEqual([way, 0])
    expect.soft([way, await axeFindings(page)]).toEqual([way, []])
  }
  expect(await coveredOnPhone(page)).toEqual([])
  // WCAG reflow: no horizontal scrolling at 320 px.
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBe(0)
  // A third language would be longer.
  expect(await speakAnotherLanguage(page, locale)).toBeGreaterThan(2)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft([width, await overflow(page)]).toEqual([width, 0])
  }
}

for (const locale of ['en', 'es'])
  test.describe(locale, () => {
    // While it loads, a page is wide in one language and narrow in the other.
    test.use(
      locale === 'en'
        ? { locale: 'en-US', viewport: { width: 1440, height: 900 } }
        : { locale: 'es-MX', viewport: { width: 390, height: 844 } }
    )
    test.beforeEach(async ({ page }) => {
      await watchShifts(page)
      await delayFonts(page)
    })
    const prefix = locale === 'en' ? '' : '/es'

    for (const path of pages)
      test(`${prefix}${path} is accessible and fits, wide and narrow, light and dark`, async ({
        page,
        context,
        baseURL,
      }) => {
        await context.addCookies([{ name: 'i18n_redirected', value: locale, url: baseURL ?? '' }])
        await page.goto(path === '/' ? prefix || '/' : prefix + path)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await lookAt(page, locale)
      })

    test('a provider page is accessible and fits, wide and narrow, light and dark', async ({
      page,
      request,
    }) => {
      const answer = await request.get('/api/v4/providers?city=mexico-city&limit=1')
      const { providers } = (await answer.json()) as { providers: { slug: string }[] }
      await page.goto(`${prefix}/providers/${providers[0]?.slug}`)
      await lookAt(page, locale)
    })
  })
