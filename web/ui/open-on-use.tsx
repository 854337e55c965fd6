import { lazy, startTransition, useState, type ComponentType, type ReactNode } from 'react'

/** The button that opens something beside it. */
export type Trigger = {
  /** Where it opens, seen from the button. */
  side: 'bottom-start' | 'bottom-end' | 'top-start'
  trigger: ReactNode
  trigger_class: string
  /** The name of the button where `trigger` is a picture. */
  trigger_label?: string
}

/**
 * A button whose floating part is loaded when somebody points at it or comes to it by the keyboard, and opens with the
 * first press. The library behind it weighs more than most pages, and most pages are left without using it.
 */
export function openOnUse<Props extends Trigger>(
  kind: 'menu' | 'dialog',
  load: () => Promise<{ default: ComponentType<Props> }>
) {
  const Loaded = lazy(load)
  return function OpenOnUse(props: Props) {
    const [isUsed, setUsed] = useState(false)
    const open = () => startTransition(() => setUsed(true))
    // What cannot be loaded now is loaded again, and told of, when the button is pressed.
    const preload = () => void load().catch(() => {})
    if (isUsed) return <Loaded {...props} />
    return (
      <button
        type="button"
        className={props.trigger_class}
        aria-label={props.trigger_label}
        aria-haspopup={kind}
        aria-expanded={false}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        onKeyDown={({ key }) => {
          if (kind === 'menu' && (key === 'ArrowDown' || key === 'ArrowUp')) open()
        }}
      >
        {props.trigger}
      </button>
    )
  }
}
