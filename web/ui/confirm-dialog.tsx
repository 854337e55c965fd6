import type { ReactNode } from 'react'
import { useReader } from './reader.ts'
import { Dialog } from './dialog.tsx'
import { Button } from './button.tsx'

/** A confirmation dialog: question, consequences, confirm and cancel buttons. */
export function ConfirmDialog({
  isOpen,
  question,
  verb,
  tone = 'danger',
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  isOpen: boolean
  question: string
  /** Label of the confirm button, the same as of the button that opened the dialog. */
  verb: ReactNode
  tone?: 'danger' | 'primary'
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Consequences of the action, and input fields if any. */
  children: ReactNode
}) {
  const { t } = useReader()
  return (
    <Dialog isOpen={isOpen} title={question} onClose={onClose}>
      {children}
      <div className="row">
        <Button look={tone} aria-busy={isBusy} onClick={onConfirm}>
          {verb}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
