import { useState, type ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useIsPast } from '../as-of.tsx'
import { useProgram } from '../program.ts'
import { FactorDialog, useLacksFactor } from '../record/factor-note.tsx'
import { FormField, formFieldsOf, valuesOf, type FormFieldSpec } from './form-field.tsx'
import type { FormFields } from './form-input.ts'
import type { FormOptions } from './create-form.ts'
import { useEndpointForm } from './use-endpoint-form.ts'
import { Button } from '../../ui/button.tsx'

type Props<E extends Endpoint> = Omit<FormOptions<E>, keyof FormFields> & {
  title: string
  endpoint: E
  fields: readonly FormFieldSpec[]
  /** Labels of inputs that are not in `fields`, for their errors. */
  labels?: Readonly<Record<string, string>>
  /** Label of the submit button; defaults to `Save`. */
  submit?: string
  /** Styles the button as destructive: the action cannot be undone. */
  is_danger?: boolean
  children?: ReactNode
  /** Further inputs, below the fields. */
  below?: ReactNode
}

/**
 * A form of an endpoint in a dialog. Closing it by other means than its buttons asks for confirmation when it is dirty.
 */
export function FormDialog<E extends Endpoint>(props: Props<E> & { onClose: () => void }) {
  const { title, endpoint, onClose } = props
  const lacksFactor = useLacksFactor(endpoint)
  return lacksFactor ? <FactorDialog title={title} onClose={onClose} /> : <OpenForm {...props} />
}

function OpenForm<E extends Endpoint>({
  title,
  endpoint,
  fields,
  labels,
  submit,
  is_danger = false,
  children,
  below,
  onClose,
  onDone,
  ...options
}: Props<E> & { onClose: () => void }) {
  const { t } = useProgram()
  const [isLeaving, setLeaving] = useState(false)
  const formFields = formFieldsOf(fields)
  const form = useEndpointForm(endpoint, valuesOf(fields), {
    ...options,
    ...formFields,
    labels: { ...formFields.labels, ...labels },
    async onDone(output, values) {
      onClose()
      await onDone?.(output, values)
    },
  })
  return (
    <>
      <Dialog
        isOpen
        title={title}
        onClose={() => (form.isDirty() ? setLeaving(true) : onClose())}
        className="dialog-form"
      >
        <form {...form.form} className="stack">
          <ErrorSummary errors={form.errors} general={form.general} />
          {children}
          {fields.map((field) => (
            <FormField key={field.name} field={field} control={form.field} />
          ))}
          {below}
          <div className="row">
            <SubmitButton isBusy={form.isBusy} look={is_danger ? 'danger' : 'primary'}>
              {submit ?? t('app.save')}
            </SubmitButton>
            <Button look="ghost" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        question={t('app.unsaved.question')}
        verb={t('app.unsaved.leave')}
        isBusy={false}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <p>{t('app.unsaved.text')}</p>
      </ConfirmDialog>
    </>
  )
}

/** A button that opens a `FormDialog`. */
export function FormButton<E extends Endpoint>({
  label,
  aria,
  is_main = false,
  ...props
}: Props<E> & { label: ReactNode; aria?: string; is_main?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (useIsPast()) return null
  return (
    <>
      <Button
        look={is_main ? 'primary' : 'line'}
        size="xs"
        aria-label={aria}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <FormDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
