import type { Page } from '@playwright/test'

/**
 * Counts what a person taps in a page from now on: each button, link, choice and chosen file once, each field that is
 * typed into once. Presses of what has no function count too, as a person makes them.
 */
export async function countTaps(page: Page): Promise<() => number> {
  const seen = new Set<string>()
  let taps = 0
  await page.exposeFunction('countTap', (field: string | null) => {
    if (field !== null && seen.has(field)) return
    if (field !== null) seen.add(field)
    taps += 1
  })
  await page.addInitScript(() => {
    const count = (field: string | null) => {
      // Safe: `exposeFunction` has defined it before any script of the page.
      ;(window as unknown as { countTap: (field: string | null) => void }).countTap(field)
    }
    const typed = (target: HTMLElement) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))
    document.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLElement && typed(target))
        count(
          `${location.pathname} ${target.id || target.getAttribute('name') || target.ariaLabel}`
        )
    })
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLElement && !typed(target)) count(null)
    })
    document.addEventListener(
      'click',
      ({ target, isTrusted }) => {
        if (isTrusted && target instanceof Element && target.closest('button, a, summary'))
          count(null)
      },
      true
    )
  })
  return () => taps
}
