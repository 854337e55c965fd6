import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { placeBeside, type Side } from './place-beside.ts'

/** The button that opens something: what is on it, and its name where that is a picture. */
export type Face = {
  /** Where it opens, seen from the button. */
  side: Side
  face: ReactNode
  face_class: string
  face_label?: string
}

/**
 * Something that opens beside a button and is shut by Escape, by a press beside it and by the button itself. It lies
 * above everything where the browser has popovers, and is placed by the window either way. Shutting gives the focus
 * back to the button, unless somebody pressed elsewhere.
 */
export function useFloating(kind: 'dialog' | 'menu', { side, face_class, face_label }: Face) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const shut = () => {
    button.current?.focus()
    setOpen(false)
  }
  useLayoutEffect(() => {
    const box = panel.current
    const from = button.current
    if (!isOpen || !box || !from) return undefined
    // Browsers before 2024 have no popovers; there the style sheet puts it above what is around.
    if ('showPopover' in box) box.showPopover()
    const place = () => {
      const room = { width: document.documentElement.clientWidth, height: innerHeight }
      const size = { width: box.offsetWidth, height: box.offsetHeight }
      const { left, top } = placeBeside(from.getBoundingClientRect(), size, room, side)
      box.style.left = `${left}px`
      box.style.top = `${top}px`
    }
    place()
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [isOpen, side])
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: PointerEvent) => {
      const isOurs = (place: Element | null) => target instanceof Node && place?.contains(target)
      if (!isOurs(panel.current) && !isOurs(button.current)) setOpen(false)
    }
    addEventListener('pointerdown', onPress, true)
    return () => removeEventListener('pointerdown', onPress, true)
  }, [isOpen])
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // A dialog or a list around it hears the key too, and would shut as well.
    event.preventDefault()
    event.stopPropagation()
    shut()
  }
  return {
    isOpen,
    open: () => setOpen(true),
    shut,
    button,
    panel,
    onEscape,
    /** For the button. */
    onButton: {
      id: `${id}b`,
      className: face_class,
      'aria-label': face_label,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpen((now) => !now),
    } as const,
    /** For what opens. */
    onPanel: { id, popover: 'manual' } as const,
  }
}
