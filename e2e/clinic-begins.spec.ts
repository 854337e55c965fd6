import { localePath } from '../kit/locales.ts'
import { routes } from '../web/routes.ts'
import { coveredOnPhone } from './test-bars.ts'
import { beNewClinic } from './test-identity.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/* A clinic that has nothing yet: each of its screens says what is next. Those with something are in `every-screen.spec.ts`. */

const screens = routes.filter(({ layout, path }) => layout === 'dashboard' && !path.includes(':'))

for (const [locale, colorScheme, width] of [
  ['en', 'light', 1440],
  ['es', 'dark', 390],
] as const)
  test(`a clinic that begins finds each screen empty, accessible and with a next step (${locale}, ${colorScheme}, ${width} px)`, async ({
    page,
  }) => {
    await beNewClinic(page, locale)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const { path } of screens) {
      await page.goto(localePath(locale, path))
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      const busy = page.locator('.skeleton, .loading-card, .list-sk')
      await expect(busy, path).toHaveCount(0)
      await expect.soft(page.locator('.failed, .errorscreen'), path).toHaveCount(0)
      expect.soft(new URL(page.url()).pathname).toBe(localePath(locale, path))
      expect.soft([path, await axeFindings(page)]).toEqual([path, []])
      expect.soft([path, await overflow(page)]).toEqual([path, 0])
      expect.soft([path, await coveredOnPhone(page)]).toEqual([path, []])
      // What to do next, or whom to ask: a link or a button of the page itself.
      expect
        .soft(
          await page
            .locator('#main')
            .getByRole('link')
            .or(page.locator('#main').getByRole('button'))
            .count(),
          path
        )
        .toBeGreaterThan(0)
    }
  })
