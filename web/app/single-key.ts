import { kept } from './kept.ts'

/**
 * Whether a pressed key may act by itself: nobody is writing, no other key is held, no dialog is open, and the person
 * did not turn such keys off (WCAG 2.1.4).
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  if (kept('shortcuts') === 'off' || document.querySelector('dialog[open]')) return false
  const { target } = event
  return !isWriting(target) && !(target instanceof Element && target.closest(opened))
}

/** What is open beside a button has keys of its own. */
const opened = '[role="menu"], [role="dialog"]'
const written = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Whether keys go into a field: none of them may do anything else there. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest(written) !== null
