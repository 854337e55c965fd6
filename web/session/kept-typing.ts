/** What somebody typed into a page they must leave for a moment. */
import { keep, kept } from '../app/kept.ts'

type Typed = { here: string; values: Record<string, string> }

const writable =
  'main input:not([type=password]):not([type=hidden]):not([type=file]), main textarea'
const nameOf = (field: HTMLInputElement | HTMLTextAreaElement) => field.name || field.id

/** Remembers the fields of a page. Gives back how to keep them once everything else has been forgotten. */
export function keepTyped(here: string): () => void {
  const values: Record<string, string> = {}
  for (const field of document.querySelectorAll<HTMLInputElement>(writable))
    if (nameOf(field) && field.value !== field.defaultValue) values[nameOf(field)] = field.value
  return () => {
    if (Object.keys(values).length > 0)
      keep('typed', JSON.stringify({ here, values } satisfies Typed))
  }
}

/** What was kept for a page, once. */
export function takeTyped(here: string): Record<string, string> {
  const text = kept('typed')
  if (text === null) return {}
  try {
    // Written by `keepTyped`.
    const typed = JSON.parse(text) as Typed
    if (typed.here !== here) return {}
    keep('typed', '{}')
    return typed.values
  } catch {
    return {}
  }
}

/** Puts what was kept for a page back into its fields. */
export function restoreTyped(here: string) {
  const values = takeTyped(here)
  for (const field of document.querySelectorAll<HTMLInputElement>(writable)) {
    const value = values[nameOf(field)]
    if (value === undefined) continue
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    // Through the element's own setter, so that React hears of it.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
