import { useState, type ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { ErrorSummary } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormField, askedOf, valuesOf, type FormFieldSpec } from '../forms/form-field.tsx'
import { useEndpointForm, type FormOptions } from '../forms/use-endpoint-form.ts'
import { useProgram } from '../program.ts'
import { Facts } from './facts.tsx'
import { Panel } from './panel.tsx'

type Props<E extends Endpoint> = {
  title: string
  endpoint: E
  /** Sent with what changed, such as the id and the version. */
  fixed: FormOptions<E>['fixed']
  fields: readonly FormFieldSpec[]
  /** Shown besides, never edited. */
  facts?: readonly (readonly [string, ReactNode])[]
  can_edit?: boolean
}

/** Facts of a record that can be changed where they stand. Only the fields that differ are sent. */
export function EditPanel<E extends Endpoint>(props: Props<E>) {
  const { title, fields, facts = [], can_edit = true } = props
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <EditForm {...props} close={() => setOpen(false)} />
  return (
    <Panel
      title={title}
      action={
        can_edit && (
          <button
            type="button"
            className="btn btn-line btn-xs"
            aria-label={t('record.edit_label', { title })}
            onClick={() => setOpen(true)}
          >
            {t('record.edit')}
          </button>
        )
      }
    >
      <Facts items={[...fields.map((field) => [field.label, shownOf(field)] as const), ...facts]} />
    </Panel>
  )
}

function shownOf({ shown, value }: FormFieldSpec): ReactNode {
  if (shown !== undefined) return shown
  return typeof value === 'string' || typeof value === 'number' ? value : ''
}

function EditForm<E extends Endpoint>({
  title,
  endpoint,
  fixed,
  fields,
  close,
}: Props<E> & { close: () => void }) {
  const { t, toasts } = useProgram()
  const form = useEndpointForm(endpoint, valuesOf(fields), {
    ...askedOf(fields),
    only_changed: true,
    ...(fixed && { fixed }),
    onDone(output) {
      if (output !== null) toasts.show(t('app.saved'), { tone: 'ok' })
      close()
    },
  })
  return (
    <Panel title={title}>
      <form {...form.form} className="edit">
        <ErrorSummary errors={form.errors} general={form.general} />
        {fields.map((field) => (
          <FormField key={field.name} field={field} control={form.field} />
        ))}
        <div className="row">
          <SubmitButton isBusy={form.isBusy}>{t('app.save')}</SubmitButton>
          <button type="button" className="btn btn-ghost btn-md" onClick={close}>
            {t('app.cancel')}
          </button>
        </div>
      </form>
    </Panel>
  )
}
