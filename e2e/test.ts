import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

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

/**
 * What axe finds on the page as it is now, one line per finding. Asked of this document alone, and for nothing but
 * violations: the same findings in a quarter of the time. A page with a frame would hide what is in it, so there is none.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.target.join(' ')}`)
}

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
