import { expect, test as base, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Every test fails on an error in the console, an exception, or a refused resource of the content policy. */
export const test = base.extend<{ calm: void; refusals: readonly number[] }>({
  /** Statuses of answers that a test means to get. */
  refusals: [[404, 410, 422, 400], { option: true }],
  calm: [
    async ({ page, refusals }, use) => {
      const noise: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(message.text().slice(0, 300))
      })
      page.on('pageerror', (error) => noise.push(error.message))
      await use()
      // Answers of a page that is not there, and what the software renderer says of itself.
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
 * What axe finds on the page as it is now, one line per finding. Run here and not by `@axe-core/playwright`, which loads axe again
 * at each call and brings every result over: twice the work. A page with a frame would hide what is in it, so there is none.
 */
export async function axeFindings(page: Page): Promise<string[]> {
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

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
