import { useEffect, useId, useRef, type ReactNode } from 'react'

type Props = {
  isOpen: boolean
  /** Accessible name; shown as heading unless `isTitleHidden`. */
  title: string
  isTitleHidden?: boolean
  /** Called on Escape or a click outside; null when the dialog cannot be dismissed. */
  onClose: (() => void) | null
  className?: string
  children: ReactNode
}

/** A native modal dialog: traps the focus and returns it when closed. */
export function Dialog({
  isOpen,
  title,
  isTitleHidden = false,
  onClose,
  className = '',
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) element.showModal()
    else element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={heading}
      // Browsers let a page prevent closing once; a second Escape closes the dialog regardless.
      closedby={onClose ? 'closerequest' : 'none'}
      // React bubbles both events of a nested dialog, and the cancel event of a file input, to the outer dialog.
      onClose={(event) => {
        if (!isOpen || event.target !== event.currentTarget) return
        if (onClose) onClose()
        else dialog.current?.showModal()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onPointerDown={(event) => {
        // A click on the backdrop.
        if (event.target === dialog.current) onClose?.()
      }}
    >
      {isOpen && (
        <div className="dialog-in">
          <h2 id={heading} className={isTitleHidden ? 'vh' : 'dialog-h'}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
