import { useState, type ReactNode } from 'react'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useRenew } from './use-record.ts'

/** Something that is asked once before it happens, with room for why; the reason goes into the history. */
export function ConfirmButton({
  label,
  question,
  text,
  done,
  run,
  is_danger = false,
  has_reason = false,
}: {
  label: ReactNode
  /** The question of the dialog; its button says `label`. */
  question: string
  text: string
  /** What is said once it is done. */
  done: string
  run: (reason: string) => Promise<unknown>
  is_danger?: boolean
  has_reason?: boolean
}) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const action = useAction()
  const renew = useRenew()
  const open = () => {
    setReason('')
    setOpen(true)
  }
  const confirm = () =>
    action.run(async () => {
      await run(reason.trim())
      // Before the page is renewed: this may be another question by then.
      setOpen(false)
      await renew()
    }, done)
  return (
    <>
      <button
        type="button"
        className={`btn btn-xs ${is_danger ? 'btn-danger' : 'btn-line'}`}
        onClick={open}
      >
        {label}
      </button>
      <Dialog isOpen={isOpen} title={question} onClose={() => setOpen(false)}>
        <p>{text}</p>
        {has_reason && (
          <Field
            name="reason"
            label={t('record.reason')}
            hint={t('record.reason_hint')}
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <div className="row">
          <button
            type="button"
            className={`btn btn-md ${is_danger ? 'btn-danger' : 'btn-primary'}`}
            aria-busy={action.isBusy}
            onClick={() => void confirm()}
          >
            {label}
          </button>
          <button type="button" className="btn btn-ghost btn-md" onClick={() => setOpen(false)}>
            {t('app.cancel')}
          </button>
        </div>
      </Dialog>
    </>
  )
}
