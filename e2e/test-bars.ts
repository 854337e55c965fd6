import type { Page } from '@playwright/test'

/** A phone, and the same with its keyboard open. */
const phone = { width: 390, height: 700 }
const withKeyboard = { width: 390, height: 400 }

/**
 * Returns what a fixed or sticky element covers: parts of the page that have focus, so that a key or the keyboard of a
 * phone brought them into view, and texts at the end of the page. What floats above the page at its start is named too,
 * unless it is a bar over the whole width.
 */
const coveredNow = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      [element.tagName.toLowerCase(), ...element.classList].join('.') +
      ` "${(element.textContent || element.getAttribute('name') || '').trim().slice(0, 30)}"`
    const isStuck = (element: Element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    const stuckAbove = (element: Element | null): Element | null =>
      element === null || isStuck(element) ? element : stuckAbove(element.parentElement)
    const found = new Set<string>()

    const stuck = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        isStuck(element) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.textContent &&
        element.getBoundingClientRect().bottom > 0
    )
    // Most pages have no bars on a phone.
    if (stuck.length === 0) return []
    // The details of a row take the whole window of a phone.
    const shown = stuck.find((element) => element.matches('.peek')) ?? document
    const focusable = shown.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    )
    for (const element of focusable) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      element.focus()
      if (document.activeElement !== element) continue
      const rect = element.getClientRects()[0]
      // Taller than the window between its bars: a part of it is always out of view.
      if (!rect || rect.height > 120 || rect.width < 4) continue
      for (const y of [rect.top + 2, rect.bottom - 2]) {
        const hit = document.elementFromPoint(rect.left + rect.width / 2, y)
        // What is not stuck covers the details of a row when it lies above them.
        const isOutside = shown instanceof Element && hit && !shown.contains(hit)
        const bar = stuckAbove(hit) ?? (isOutside ? hit : null)
        // The head of a table that scrolls is a part of it.
        const isApart = bar && !bar.contains(element) && !element.contains(bar)
        if (isApart) found.add(`${nameOf(bar)} over ${nameOf(element)}`)
      }
    }

    const fixed = stuck.filter(
      (element) =>
        getComputedStyle(element).position === 'fixed' &&
        element.getBoundingClientRect().top > innerHeight / 2
    )
    for (const element of fixed)
      if (element.getBoundingClientRect().width < innerWidth) found.add(`${nameOf(element)} floats`)
    scrollTo(0, document.documentElement.scrollHeight)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || stuckAbove(parent)) continue
      if (!parent.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects())
        for (const bar of fixed) {
          const { top, bottom } = bar.getBoundingClientRect()
          if (line.width > 1 && line.bottom > top + 1 && line.top < bottom - 1)
            found.add(`${nameOf(bar)} over ${nameOf(parent)} at the end`)
        }
    }
    scrollTo(0, 0)
    return [...found]
  })

/** Returns what fixed and sticky elements cover on a phone, and while its keyboard is open. */
export async function coveredOnPhone(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [phone, withKeyboard]) {
    await page.setViewportSize(size)
    // The bar of actions appears with the first selected row.
    const row = page.locator('[data-row] input[type=checkbox]').first()
    if ((await row.count()) > 0 && (await page.locator('.peek').count()) === 0) await row.check()
    found.push(...(await coveredNow(page)).map((one) => `${size.height} px: ${one}`))
  }
  return found
}
