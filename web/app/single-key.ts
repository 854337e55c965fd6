import { readStored } from './browser-storage.ts'

/**
 * Returns whether a key press may trigger a single-key shortcut: no field is focused, no modifier is held, no dialog is
 * open, and the user has not turned them off (WCAG 2.1.4).
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  if (readStored('shortcuts') === 'off' || document.querySelector('dialog[open]')) return false
  const { target } = event
  return !isWriting(target) && !(target instanceof Element && target.closest(opened))
}

/** Menus and popovers handle keys themselves. */
const opened = '[role="menu"], [role="dialog"]'
const written = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Returns whether the target is an editable element, where no shortcut applies. */
export const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest(written) !== null
