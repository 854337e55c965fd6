/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a dialog element would be no popover */
import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { useFloating, type Face } from './use-floating.ts'

type Props = Face & { label: string; children: ReactNode }

// Of radio buttons only the chosen one is a stop of Tab.
const reachable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="radio"]:not(:checked)), select, textarea'

/** A small panel beside its button. The focus goes into it, stays there and returns. */
export function Popover({ label, children, ...face }: Props) {
  const { isOpen, button, panel, onEscape, onButton, onPanel } = useFloating('dialog', face)
  useEffect(() => {
    if (isOpen) (panel.current?.querySelector<HTMLElement>(reachable) ?? panel.current)?.focus()
  }, [isOpen, panel])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onEscape(event)
    if (event.key !== 'Tab') return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)]
    const end = event.shiftKey ? all[0] : all.at(-1)
    const here = document.activeElement
    if (end && here !== end && here !== event.currentTarget) return
    event.preventDefault()
    ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
  }
  return (
    <>
      <button type="button" ref={button} {...onButton} onKeyDown={onEscape}>
        {face.face}
      </button>
      {isOpen && (
        <div
          ref={panel}
          {...onPanel}
          tabIndex={-1}
          role="dialog"
          aria-label={label}
          className="floating floating-panel"
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      )}
    </>
  )
}
