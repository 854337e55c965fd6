/** Keeps what was typed on a page that the user must leave to sign in again. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type StoredTyping = { here: string; uid: string; values: Record<string, string> }

/** In sessionStorage: when one tab signs out, the others clear localStorage. */
const key = 'numo.typed'
/** Fields of a page that loads data appear later than the page. */
const timeout = 15_000

/** A revealed password field has type `text`; its `autocomplete` still identifies it. */
const writable = `main input:not(:is([autocomplete$=password], ${[
  'password',
  'hidden',
  'file',
  'checkbox',
  'radio',
]
  .map((type) => `[type=${type}]`)
  .join()})), main textarea, main select`
const fields = () => document.querySelectorAll<Field>(writable)
const nameOf = (field: Field) => field.name || field.id
/** React writes the value of controlled fields into `defaultValue`, so those of `ui/fields` set `data-first`. */
const firstValue = (field: Field) =>
  field.dataset['first'] ??
  (field instanceof HTMLSelectElement
    ? [...field.options].find((option) => option.defaultSelected)?.value
    : field.defaultValue)

/**
 * Captures the fields of a page. Returns a function that stores them, to be called after everything else was cleared.
 */
export function captureTyping(here: string, uid: string): () => void {
  const values: Record<string, string> = {}
  for (const field of fields())
    if (nameOf(field) && field.value !== firstValue(field)) values[nameOf(field)] = field.value
  return () => {
    if (Object.keys(values).length === 0) return
    try {
      sessionStorage.setItem(key, JSON.stringify({ here, uid, values } satisfies StoredTyping))
    } catch {
      // Storage is optional.
    }
  }
}

/** Returns what was stored for a page and deletes it. Only for the user who typed it. */
function takeStoredTyping(here: string, uid: string): Record<string, string> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `captureTyping`
    const typed = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredTyping | null
    if (!typed || (typed.uid === uid && typed.here !== here)) return {}
    sessionStorage.removeItem(key)
    return typed.uid === uid ? typed.values : {}
  } catch {
    return {}
  }
}

/** Restores what was typed into the fields of a page as they appear. Returns a function that stops waiting for them. */
export function restoreTyped(here: string, uid: string): () => void {
  const values = new Map(Object.entries(takeStoredTyping(here, uid)))
  const fill = () => {
    for (const field of fields()) {
      const value = values.get(nameOf(field))
      if (value === undefined) continue
      values.delete(nameOf(field))
      setValue(field, value)
    }
    if (values.size === 0) stop()
  }
  const watch = new MutationObserver(fill)
  const timer = setTimeout(() => stop(), timeout)
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  fill()
  return stop
}

/** Uses the native setter of the element, so that React receives the event. */
function setValue(field: Field, value: string) {
  const kind = [HTMLTextAreaElement, HTMLSelectElement].find((one) => field instanceof one)
  const { prototype } = kind ?? HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
