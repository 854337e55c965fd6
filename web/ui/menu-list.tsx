import { Menu } from '@base-ui/react/menu'
import {
  createContext,
  use,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { MenuProps } from './menu.tsx'
import { besideProps, placeOf } from './beside.tsx'

/** Runs an action after the menu has closed. */
const AfterwardsContext = createContext<(action: () => void) => void>(() => {})

/** Implementation of `menu.tsx`; initially open, because it is loaded on first use. */
export default function MenuList({
  side,
  trigger,
  trigger_class: face_class,
  trigger_label: face_label,
  children,
}: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const chosen = useRef<(() => void) | null>(null)
  return (
    <Menu.Root
      defaultOpen
      onOpenChangeComplete={(isOpen) => {
        if (isOpen || !chosen.current) return
        // A dialog that opens now returns the focus to the button.
        button?.focus()
        chosen.current()
        chosen.current = null
      }}
    >
      <Menu.Trigger ref={setButton} className={face_class} aria-label={face_label}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal container={placeOf(button)}>
        <Menu.Positioner {...besideProps(side)}>
          <Menu.Popup className="floating floating-menu">
            <AfterwardsContext value={(action) => (chosen.current = action)}>
              {children}
            </AfterwardsContext>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type ItemProps = {
  icon: ReactElement
  /** Marks the selected item of a group. */
  isChosen?: boolean
  chosenIcon?: ReactElement
  /** False keeps the menu open. */
  closesMenu?: boolean
  onSelect?: () => void
  /** Renders the item as a link. */
  link?: Pick<ComponentProps<'a'>, 'href' | 'lang' | 'hrefLang'>
  children: ReactNode
}

export function MenuItem(props: ItemProps) {
  const { icon, isChosen = false, chosenIcon, closesMenu = true, onSelect, link, children } = props
  const afterwards = use(AfterwardsContext)
  const shared = {
    className: 'floating-item',
    'aria-current': isChosen ? 'true' : undefined,
  } as const
  const inside = (
    <>
      {icon}
      <span>{children}</span>
      {isChosen && chosenIcon}
    </>
  )
  if (link)
    return (
      <Menu.LinkItem {...shared} {...link}>
        {inside}
      </Menu.LinkItem>
    )
  return (
    <Menu.Item
      {...shared}
      closeOnClick={closesMenu}
      onClick={() => (onSelect && closesMenu ? afterwards(onSelect) : onSelect?.())}
    >
      {inside}
    </Menu.Item>
  )
}

/** Label of the items below it. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className="floating-label">{children}</div>
)

export const MenuDivider = () => <Menu.Separator className="floating-line" />
