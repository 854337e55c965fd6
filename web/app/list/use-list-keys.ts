import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { isSingleKey, isWriting } from '../single-key.ts'
import type { ListDeclaration } from './declaration.ts'
import { placeAfter } from './move.ts'
import { hasActions } from './parts.ts'
import type { Choosing } from './use-selection.ts'

type Parts<Row> = {
  declaration: ListDeclaration<Row>
  rows: readonly Row[]
  choosing: Choosing
  search: RefObject<HTMLInputElement | null>
  open: (row: Row) => void
  close: () => void
}

const rowElements = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const linkOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('.list-open') ?? row?.querySelector('input')
const currentPlace = (elements: readonly HTMLElement[]) =>
  elements.findIndex((element) => element.contains(document.activeElement))

/** Returns the row that keys apply to: the open one, else the focused one. */
export function currentRow<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string
): Row | undefined {
  // Read from the address, which is ahead of the render when two keys follow each other quickly.
  const item = new URLSearchParams(window.location.search).get('item')
  const opened = rows.findIndex((row) => keyOf(row) === item)
  return rows[opened >= 0 ? opened : currentPlace(rowElements())]
}

const isPressed = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, input, summary') !== null

/**
 * Keyboard shortcuts of a list (ux 6.9): j and k move through the rows and the drawer follows, x selects, o and Space open the
 * drawer, e opens the page, / searches, f opens the first filter, Escape closes. Escape in a field only leaves the field.
 */
export function useListKeys<Row>(parts: Parts<Row>) {
  const navigate = useNavigate()
  // Sees the committed render at once, before any effect: a key may follow a navigation within milliseconds.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { declaration, rows, choosing, search, open, close } = parts
    const item = new URLSearchParams(window.location.search).get('item')
    if (event.key === 'Escape') {
      if (isWriting(event.target) || document.querySelector('dialog[open]')) return
      close()
      // The focused element in the drawer is gone: focus returns to the row.
      linkOf(rowElements().find(({ dataset }) => dataset['row'] === item))?.focus()
      return
    }
    if (!isSingleKey(event)) return
    const elements = rowElements()
    const focused = currentPlace(elements)
    const opened = rows.findIndex((one) => declaration.keyOf(one) === item)
    const row = currentRow(rows, declaration.keyOf)
    const move = (by: 1 | -1) => {
      const to = placeAfter({ count: elements.length, opened, focused }, by)
      const target = to === null ? undefined : elements[to]
      linkOf(target)?.focus()
      target?.scrollIntoView({ block: 'nearest' })
      const next = to === null ? undefined : rows[to]
      if (item !== null && next !== undefined) open(next)
    }
    const actions: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      '/': () => search.current?.focus(),
      f: () => document.querySelector<HTMLElement>('.fch-b')?.click(),
      x: () =>
        row !== undefined && hasActions(declaration) && choosing.toggle(declaration.keyOf(row)),
      o: () => row !== undefined && declaration.Peek && open(row),
      // Elsewhere, and on what the key itself presses, it does what browsers do.
      ' ': () => row !== undefined && declaration.Peek && open(row),
      e: () => {
        const page = row === undefined ? undefined : declaration.pageOf?.(row)
        if (page !== undefined) void navigate(page)
      },
    }
    const action = actions[event.key]
    if (!action || (event.key === ' ' && (row === undefined || isPressed(event.target)))) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', onDown)
    return () => removeEventListener('keydown', onDown)
  }, [])
}
