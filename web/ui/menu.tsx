import {
  createContext,
  use,
  useEffect,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useFloating, type Face } from './use-floating.ts'

const ShutContext = createContext(() => {})

const itemsOf = (menu: Element | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** Where a key leads from an item of a list of so many; null: nowhere. */
const nextOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * A menu beside its button: arrows go round, Home and End to the ends, Escape and Tab leave. An arrow on the button
 * opens it at that end.
 */
export function Menu({ children, ...face }: Face & { children: ReactNode }) {
  const { isOpen, open, shut, button, panel, onEscape, onButton, onPanel } = useFloating(
    'menu',
    face
  )
  const first = useRef(0)
  useEffect(() => {
    if (isOpen) itemsOf(panel.current).at(first.current)?.focus()
    else first.current = 0
  }, [isOpen, panel])
  const onButtonKey = (event: KeyboardEvent) => {
    onEscape(event)
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    first.current = event.key === 'ArrowUp' ? -1 : 0
    open()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onEscape(event)
    // The browser goes on from the button.
    if (event.key === 'Tab') shut()
    const items = itemsOf(event.currentTarget)
    const at = items.findIndex((item) => item === document.activeElement)
    const next = nextOf(event.key, at, items.length)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <>
      <button type="button" ref={button} {...onButton} onKeyDown={onButtonKey}>
        {face.face}
      </button>
      {isOpen && (
        <div
          ref={panel}
          {...onPanel}
          tabIndex={-1}
          role="menu"
          aria-labelledby={onButton.id}
          className="floating floating-menu"
          onKeyDown={onKeyDown}
        >
          <ShutContext value={shut}>{children}</ShutContext>
        </div>
      )}
    </>
  )
}

type ItemProps = {
  icon: ReactElement
  /** The one of its group that is chosen. */
  isChosen?: boolean
  chosenIcon?: ReactElement
  /** False: the menu stays open. */
  doesShut?: boolean
  onSelect?: () => void
  /** Opens an address instead. */
  link?: Pick<ComponentProps<'a'>, 'href' | 'lang' | 'hrefLang'>
  children: ReactNode
}

/** One thing to do in a menu. */
export function MenuItem(props: ItemProps) {
  const { icon, isChosen = false, chosenIcon, doesShut = true, onSelect, link, children } = props
  const shut = use(ShutContext)
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: 'floating-item',
    'aria-current': isChosen ? 'true' : undefined,
    onPointerMove: (event: { currentTarget: HTMLElement }) => event.currentTarget.focus(),
  } as const
  const inside = (
    <>
      {icon}
      <span>{children}</span>
      {isChosen && chosenIcon}
    </>
  )
  const onClick = () => {
    // First, so that what opens now keeps the button as the place to return to.
    if (doesShut) shut()
    onSelect?.()
  }
  if (link)
    return (
      <a {...shared} {...link}>
        {inside}
      </a>
    )
  return (
    <button type="button" {...shared} onClick={onClick}>
      {inside}
    </button>
  )
}

/** What the items below it are about. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className="floating-label">{children}</div>
)

export const MenuDivider = () => <div className="floating-line" />
