import { useState, type ReactNode } from 'react'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useAction } from '../ui/use-action.ts'

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
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {face}
      </button>
      <Dialog isOpen={isOpen} title={question} onClose={() => setOpen(false)}>
        <div className="dialog-t">{text}</div>
        <div className="row">
          <button
            type="button"
            className="btn btn-danger btn-md"
            aria-busy={action.isBusy}
            onClick={() =>
              void action.run(async () => {
                await run()
                setOpen(false)
              }, done)
            }
          >
            {verb}
          </button>
          <button type="button" className="btn btn-ghost btn-md" onClick={() => setOpen(false)}>
            {t('app.cancel')}
          </button>
        </div>
      </Dialog>
    </>
  )
}
