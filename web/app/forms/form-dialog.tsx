import { useState, type ReactNode } from 'react'
import { useProgram } from '../program.ts'
import { useRenew } from '../record/use-record.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/field.tsx'
import { useProblemText } from '../problem-text.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useForm } from '../../ui/use-form.ts'
import { FormField, type AskedField } from './form-field.tsx'
import { valuesOf, type Values } from './form-values.ts'

type Props = {
  title: string
  fields: readonly AskedField[]
  /** What is wrong besides what every field knows of itself, by the names of fields. */
  check?: (values: Values) => Record<string, string>
  send: (values: Values) => Promise<unknown>
  /** What is said once it is done. */
  done: string
  /** What the button says; `Save` without it. */
  submit?: string
  children?: ReactNode
  /** What is asked besides, below the fields. */
  below?: ReactNode
}

/** A form in a dialog: asked once, sent, and everything that shows it is asked for again. */
export function FormDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <Dialog isOpen title={props.title} onClose={onClose} className="dialog-form">
      <DialogForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function DialogForm({
  fields,
  check,
  send,
  done,
  submit,
  children,
  below,
  onClose,
}: Props & { onClose: () => void }) {
  const { t, toasts } = useProgram()
  const textOf = useProblemText()
  const renew = useRenew()
  const { errors, general, isBusy, form } = useForm({
    check(sent) {
      const wrong: Record<string, string> = {}
      for (const { name, label, is_required } of fields)
        if (is_required && sent(name).trim() === '')
          wrong[name] = t('directory.need', { label: label.toLowerCase() })
      return { ...wrong, ...check?.(valuesOf(sent, fields)) }
    },
    async send(sent) {
      await send(valuesOf(sent, fields))
      await renew()
      toasts.show(done, { tone: 'ok' })
      onClose()
    },
    explain: (error) => ({ general: textOf(error) }),
  })
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      {children}
      {fields.map((field) => (
        <FormField key={field.name} field={field} error={errors[field.name]} />
      ))}
      {below}
      <div className="row">
        <SubmitButton isBusy={isBusy}>{submit ?? t('app.save')}</SubmitButton>
        <button type="button" className="btn btn-ghost btn-md" onClick={onClose}>
          {t('app.cancel')}
        </button>
      </div>
    </form>
  )
}

/** A button that opens a form. */
export function FormButton({
  label,
  aria,
  is_main = false,
  ...props
}: Props & { label: ReactNode; aria?: string; is_main?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`btn btn-xs ${is_main ? 'btn-primary' : 'btn-line'}`}
        aria-label={aria}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && <FormDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
