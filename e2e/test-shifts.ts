import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Set by `watchShifts`. */
    shifts?: () => LayoutShift[]
  }
}

/** An entry of the Layout Instability API, which TypeScript does not know. */
type LayoutShift = { value: number; moved: string }

/** Records the layout shifts of every page that is opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts: { value: number; moved: string }[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Entry[])
        if (!hadRecentInput) {
          const nodes = sources.map(({ node }) => node)
          const names = nodes.map((node) =>
            node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName
          )
          shifts.push({ value, moved: names.join(', ') })
        }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.shifts = () => {
      add(observer.takeRecords())
      return shifts
    }
  })

/** Largest sum of layout shifts that a page may have while it loads. */
const maxShift = 0.02

/** Returns what moved while the page was loading, when that was too much. */
export async function shiftFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const shifts = await page.evaluate(() => window.shifts?.() ?? [])
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum <= maxShift ? [] : shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`)
}
