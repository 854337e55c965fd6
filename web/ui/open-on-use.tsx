import { startTransition, useState, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'

/** The button that opens a floating element. */
export type Trigger = {
  /** Placement relative to the button. */
  side: 'bottom-start' | 'bottom-end' | 'top-start'
  trigger: ReactNode
  trigger_class: string
  /** Accessible name, when `trigger` is an image. */
  trigger_label?: string
}

/**
 * Returns a button whose floating element is loaded on hover or focus and opens with the first click. The library
 * behind it is larger than most pages, and most visits never use it.
 */
export function openOnUse<Props extends Trigger>(
  kind: 'menu' | 'dialog',
  load: () => Promise<{ default: ComponentType<Props> }>
) {
  const Loaded = lazyPart(load)
  return function OpenOnUse(props: Props) {
    const [isUsed, setUsed] = useState(false)
    const open = () => startTransition(() => setUsed(true))
    // A failed preload is repeated, and reported, on click.
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
