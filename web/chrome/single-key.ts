import { kept } from '../app/kept.ts'

/**
 * Whether a pressed key may act by itself: nobody is writing, no other key is held, no dialog is open, and the person
 * did not turn such keys off (WCAG 2.1.4).
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  if (kept('shortcuts') === 'off' || document.querySelector('dialog[open]')) return false
  const { target } = event
  return !(
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"]')
  )
}
