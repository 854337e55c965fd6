import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'

/** A button whose deed is asked about once: the question, what it means, the verb. */
export function Confirm({
  face,
  label,
  question,
  text,
  verb,
  done,
  run,
}: {
  face: ReactNode
  /** For somebody who only hears the button. */
  label: string
  question: string
  text: ReactNode
  verb: string
  done: string
  run: () => Promise<unknown>
}) {
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  const confirm = () =>
    action.run(async () => {
      await run()
      setOpen(false)
    }, done)
  return (
    <>
      <Button look="ghost" size="sm" aria-label={label} onClick={() => setOpen(true)}>
        {face}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={question}
        verb={verb}
        isBusy={action.isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <div className="dialog-t">{text}</div>
      </ConfirmDialog>
    </>
  )
}
