import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useNarrow } from './use-narrow.ts'

/** The element of the frame's top bar that shows the page's title, null while there is none. */
export const BarSlot = createContext<HTMLElement | null>(null)

/** Renders its children in the top bar of the frame; in their own place where there is no bar or no room in it. */
export function InBar({ children }: { children: ReactNode }) {
  const slot = useContext(BarSlot)
  const isNarrow = useNarrow()
  return slot === null || isNarrow ? children : createPortal(children, slot)
}
