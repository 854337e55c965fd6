import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useAction } from '../ui/use-action.ts'

/** Takes something out, after asking once. */
export function RemoveButton({
  of,
  question,
  text,
  run,
}: {
  /** What is taken out, for somebody who only hears the button. */
  of: string
  question: string
  text: string
  run: () => Promise<unknown>
}) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  const confirm = () =>
    action.run(async () => {
      await run()
      setOpen(false)
    }, t('onboard.frame.removed'))
  return (
    <>
      <button type="button" className="btn btn-ghost btn-xs" onClick={() => setOpen(true)}>
        {t('onboard.frame.remove')}
        <span className="vh"> {of}</span>
      </button>
      <Dialog isOpen={isOpen} title={question} onClose={() => setOpen(false)}>
        <p>{text}</p>
        <div className="row">
          <button
            type="button"
            className="btn btn-danger btn-md"
            aria-busy={action.isBusy}
            onClick={() => void confirm()}
          >
            {t('onboard.frame.remove')}
          </button>
          <button type="button" className="btn btn-ghost btn-md" onClick={() => setOpen(false)}>
            {t('app.cancel')}
          </button>
        </div>
      </Dialog>
    </>
  )
}
