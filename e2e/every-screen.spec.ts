import type { Page } from '@playwright/test'
import { localePath } from '../kit/locales.ts'
import { beStaff } from './test-identity.ts'
import { createAddresses, screenGroups } from './test-screens.ts'
import { speakAnotherLanguage } from './test-other-language.ts'
import { beSignedIn, demo } from './test-people.ts'
import { coveredOnPhone } from './test-bars.ts'
import { shiftFindings, watchShifts } from './test-shifts.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/** Matches states of the page, not the samples on `/dev/components`. */
const shown = (page: Page, states: readonly string[]) =>
  page.locator(states.map((state) => `${state}:not(.components *)`).join(', '))

/**
 * Returns what leaves its place when the last row of a list is scrolled into view, of the table's head and the page's
 * heading; on a phone both may scroll away.
 */
const leftBehind = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll('.list-t th, .bar-slot h1')]
    const places = fixed.map((one) => one.getBoundingClientRect().top)
    document.querySelector('.list-t tbody tr:last-child')?.scrollIntoView({ block: 'end' })
    return fixed
      .filter((one, at) => one.getBoundingClientRect().top !== places[at])
      .map((one) => one.tagName)
  })

/** Returns time zones by their technical names, such as `Asia/Bangkok`. */
const rawZones = async (page: Page) =>
  (await page.locator('#main').allTextContents())
    .join(' ')
    .match(/\b(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z]\w+/g) ?? []

/** Pages that keep still while they load. */
const isStill = /^\/home(?:$|\/(?:billing|claims|insurance|providers|settings))/

/** Visits every route of `web/routes.ts` as a user who may see it. */
for (const { name, as, of } of screenGroups(12))
  test(`every screen is accessible, fits a phone and is quiet (${name})`, async ({
    page,
    request,
  }) => {
    test.setTimeout(of.length * 20_000)
    const addressOf = createAddresses(request)
    await watchShifts(page)
    if (as === demo.admin) await beStaff(page.request)
    else if (as) await beSignedIn(page, as)
    for (const { pattern, locale, scheme, width } of of) {
      const at = `${pattern} (${locale}, ${scheme}, ${width} px)`
      const path = localePath(locale, await addressOf(pattern, locale))
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), at).toHaveCount(1)
      await expect(shown(page, ['.skeleton', '.loading-card', '.list-sk']), at).toHaveCount(0)
      await expect.soft(shown(page, ['.failed', '.errorscreen']), at).toHaveCount(0)
      if (isStill.test(pattern)) expect.soft([at, await shiftFindings(page)]).toEqual([at, []])
      // Not redirected by a guard.
      expect.soft([at, new URL(page.url()).pathname]).toEqual([at, path.replace(/[?#].*$/, '')])
      await expect.soft(page.locator('html'), at).toHaveAttribute('lang', locale)
      // A page without a title of its own would be announced by that of the page before.
      expect.soft([at, await page.title()]).toEqual([at, expect.stringContaining(' | ')])
      expect.soft([at, await axeFindings(page)]).toEqual([at, []])
      expect.soft([at, await overflow(page)]).toEqual([at, 0])
      // Content too wide for the page would scroll inside `main` unnoticed.
      const boxes = page.locator('#main, #main > .frame-m')
      const hidden = await boxes.evaluateAll((all) =>
        all.map((box) => box.scrollWidth - box.clientWidth)
      )
      expect.soft([at, Math.max(...hidden)]).toEqual([at, 0])
      expect.soft([at, await leftBehind(page)]).toEqual([at, []])
      // The bar of a wide frame holds the page's title, or the way to it.
      const bar = page.locator('.bar-slot')
      if (width === 1440 && (await bar.count()) > 0) await expect.soft(bar, at).not.toBeEmpty()
      expect.soft([at, await rawZones(page)]).toEqual([at, []])
      expect.soft([at, await coveredOnPhone(page)]).toEqual([at, []])
      expect.soft([at, await overflow(page)]).toEqual([at, 0])
      // A third language would be longer.
      expect.soft(await speakAnotherLanguage(page, locale), at).toBeGreaterThan(2)
      const wide = await boxes.evaluateAll((all) =>
        all.map((box) => box.scrollWidth - box.clientWidth)
      )
      expect.soft([at, await overflow(page), Math.max(...wide)]).toEqual([at, 0, 0])
    }
  })
