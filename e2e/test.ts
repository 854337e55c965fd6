import { expect, test as base, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Fails a test on console errors and warnings, exceptions and CSP violations. */
export const test = base.extend<{ calm: void; refusals: readonly number[] }>({
  /** Error statuses that a test expects. */
  refusals: [[404, 410, 422, 400], { option: true }],
  calm: [
    async ({ page, refusals }, use) => {
      const noise: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(message.text().slice(0, 300))
      })
      page.on('pageerror', (error) => noise.push(error.message))
      await use()
      // Expected statuses, and messages of the software renderer.
      const expected = (line: string) =>
        refusals.some((status) => line.includes(`status of ${status}`)) ||
        line.includes('GL Driver Message')
      expect(noise.filter((line) => !expected(line))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe on the page; returns one line per violation. Called directly because `@axe-core/playwright` injects axe at
 * each call and transfers all results, which takes twice the time. Waits for the heading, so that no page is checked
 * before its program has drawn it. Pages must have no frames, whose contents would not be checked.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeVisible()
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    if (!window.axe) throw new Error('axe is not on the page')
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
    })
    return violations.map(
      ({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.target.join(' ')}`
    )
  }, axeTags)
}

/** Pixels by which the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Presses Tab so many times; returns the id, or the text, of what has the focus after each. */
export async function tabStops(page: Page, count: number): Promise<string[]> {
  const stops: string[] = []
  for (let press = 0; press < count; press++) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(
        () => document.activeElement?.id || (document.activeElement?.textContent ?? '')
      )
    )
  }
  return stops
}
