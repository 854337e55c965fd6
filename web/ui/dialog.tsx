import { useEffect, useId, useRef, type ReactNode } from 'react'

type Props = {
  isOpen: boolean
  /** What the dialog is called; shown as its heading unless `isTitleHidden`. */
  title: string
  isTitleHidden?: boolean
  /** Leaving without deciding; null: the dialog must be answered. */
  onClose: (() => void) | null
  className?: string
  children: ReactNode
}

/** A modal dialog of the browser's own: focus stays in it and returns to where it was. */
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
      // A browser asks once at most, and closes at the second Escape whatever the answer was.
      closedby={onClose ? 'closerequest' : 'none'}
      // React lets both events of a dialog, and the cancel of a file input, rise to the dialog around it.
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
        // Beside the dialog, not in it.
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
