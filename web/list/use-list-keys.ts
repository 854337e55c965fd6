import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { isSingleKey } from '../chrome/single-key.ts'
import type { ListDeclaration } from './declaration.ts'
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
const currentPlace = (elements: readonly HTMLElement[]) =>
  elements.findIndex((element) => element.contains(document.activeElement))

/** j and k move through the rows, x chooses, e opens the page, / searches, Escape closes (ux 6.9). */
export function useListKeys<Row>(parts: Parts<Row>) {
  const navigate = useNavigate()
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { declaration, rows, choosing, search, open, close } = latest.current
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) return close()
      if (!isSingleKey(event)) return
      const elements = rowElements()
      const place = currentPlace(elements)
      const row = rows[place]
      const move = (to: number) => {
        const target = elements[Math.max(0, Math.min(to, elements.length - 1))]
        const link =
          target?.querySelector<HTMLElement>('.list-open') ?? target?.querySelector('input')
        link?.focus()
        target?.scrollIntoView({ block: 'nearest' })
      }
      const actions: Record<string, () => void> = {
        j: () => move(place + 1),
        k: () => move(place < 0 ? 0 : place - 1),
        '/': () => search.current?.focus(),
        x: () => row !== undefined && declaration.bulk && choosing.toggle(declaration.keyOf(row)),
        o: () => row !== undefined && declaration.Peek && open(row),
        e: () => {
          const page = row === undefined ? undefined : declaration.pageOf?.(row)
          if (page !== undefined) void navigate(page)
        },
      }
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}
