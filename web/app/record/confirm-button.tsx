import { useState, type ReactNode } from 'react'
import { useProgram } from '../program.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../use-action.ts'
import { Button } from '../../ui/button.tsx'

/** Something that is asked once before it happens, with room for why; the reason goes into the history. */
export function ConfirmButton({
  label,
  question,
  text,
  done,
  run,
  is_danger = false,
  has_reason = false,
  needs_reason = false,
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
  /** Nothing is done without one. */
  needs_reason?: boolean
}) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const action = useAction()
  const open = () => {
    setReason('')
    setMissing(false)
    setOpen(true)
  }
  const confirm = () => {
    if (needs_reason && reason.trim() === '') return setMissing(true)
    void action.run(async () => {
      await run(reason.trim())
      // Before the page is renewed: this may be another question by then.
      setOpen(false)
    }, done)
  }
  return (
    <>
      <Button look={is_danger ? 'danger' : 'line'} size="xs" onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={question}
        verb={label}
        tone={is_danger ? 'danger' : 'primary'}
        isBusy={action.isBusy}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>{text}</p>
        {has_reason && (
          <Field
            name="reason"
            label={t(needs_reason ? 'record.reason_needed' : 'record.reason')}
            {...(isMissing && reason.trim() === '' && { error: t('record.reason_missing') })}
            hint={t('record.reason_hint')}
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </ConfirmDialog>
    </>
  )
}
