import type { ReactNode } from 'react'
import { useReader } from './reader.ts'
import { Dialog } from './dialog.tsx'
import { Button } from './button.tsx'

/** A question that is asked once before something happens: what it means, the verb, and the way back. */
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
  /** What the button does, in the words of the one that opened this. */
  verb: ReactNode
  tone?: 'danger' | 'primary'
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** What it means; fields that are asked with it. */
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
